// What was typed and not yet saved waits here, in localStorage: a reload, a sleep or bad Wi-Fi loses nothing.

// An id for an entry: sent twice, it counts once. (crypto.randomUUID is missing on plain http.)
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  // send(item) resolves to true when the item is done with, to false when it must wait; it rejects while offline.
  constructor(name, send, onChange) {
    this.name = name;
    this.send = send;
    this.onChange = onChange;
    this.isSending = false;
    this.retry = 0;
    addEventListener("online", () => this.flush());
  }

  items() {
    try {
      return JSON.parse(localStorage.getItem(this.name)) ?? [];
    } catch {
      return [];
    }
  }

  keep(items) {
    try {
      if (items.length) localStorage.setItem(this.name, JSON.stringify(items));
      else localStorage.removeItem(this.name);
    } catch { /* Storage is full or forbidden: the items still go out while the page is open. */ }
    this.waiting = items;
    this.onChange(items.length);
  }

  push(item) {
    this.keep([...(this.waiting ?? this.items()), item]);
    return this.flush();
  }

  // Send everything, one after the other. Resolves to whether nothing waits any more.
  async flush() {
    if (this.isSending) return this.sending;
    this.isSending = true;
    this.sending = this.work().finally(() => { this.isSending = false; });
    return this.sending;
  }

  async work() {
    clearTimeout(this.retry);
    this.waiting ??= this.items();
    while (this.waiting.length) {
      const item = this.waiting[0];
      try {
        if (!(await this.send(item))) return false;
      } catch {
        this.onChange(this.waiting.length, true);
        this.retry = setTimeout(() => this.flush(), 3000);
        return false;
      }
      this.keep(this.waiting.filter((each) => each.id !== item.id));
    }
    return true;
  }
}
