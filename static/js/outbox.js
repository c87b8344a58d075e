// What was typed and not yet saved waits here, in localStorage: a reload, a sleep or bad Wi-Fi loses nothing.

// An id for an entry: sent twice, it counts once. (crypto.randomUUID is missing on plain http.)
export function newId() {
  return crypto.getRandomValues(new Uint32Array(3)).join("-");
}

export class Outbox {
  // send(item) resolves to true when the item is done with, to false when it must wait; it rejects while offline.
  // Each item has a place of its own in the storage, so that two open pages never overwrite each other's.
  constructor(name, send, onOffline) {
    Object.assign(this, { name, send, onOffline, waiting: [], retry: 0, sending: null });
    try {
      const kept = Object.entries(localStorage).filter(([key]) => key.startsWith(name)).map(([, item]) => JSON.parse(item));
      this.waiting = kept.sort((one, other) => one.at - other.at);
    } catch { /* Storage is forbidden: what is typed still goes out while the page is open. */ }
    addEventListener("online", () => this.flush());
  }

  push(fields) {
    const item = { id: newId(), at: Date.now(), fields };
    this.waiting.push(item);
    try {
      localStorage.setItem(this.name + item.id, JSON.stringify(item));
    } catch { /* As above. */ }
    return this.flush();
  }

  drop(item) {
    this.waiting = this.waiting.filter((each) => each !== item);
    try {
      localStorage.removeItem(this.name + item.id);
    } catch { /* As above. */ }
  }

  // Send everything, one after the other. Resolves to whether nothing waits any more.
  flush() {
    this.sending ??= this.work().finally(() => { this.sending = null; });
    return this.sending;
  }

  async work() {
    clearTimeout(this.retry);
    while (this.waiting.length) {
      const item = this.waiting[0];
      try {
        if (!(await this.send(item))) return false;
      } catch {
        this.onOffline(this.waiting.length);
        this.retry = setTimeout(() => this.flush(), 3000);
        return false;
      }
      this.drop(item);
    }
    return true;
  }
}
