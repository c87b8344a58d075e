"""A page as a test reads it: its elements, the fields of its forms, and what is wrong with its markup."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "use", "rect", "source", "wbr"})
CLOSED_BY_ITSELF: Final = {"option": ("option",), "dt": ("dt", "dd"), "dd": ("dt", "dd"), "li": ("li",)}
ASKED: Final = ("input", "select", "textarea")


class Element:
    """An element with its attributes, what stands in it, and what it stands in."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes.get(name, "")

    @property
    def text(self) -> str:
        """All words in it, single spaced."""
        parts = [child if isinstance(child, str) else f" {child.text} " for child in self.children]
        return " ".join("".join(parts).split())

    def walk(self) -> Iterator[Element]:
        """Everything in it, in order."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.walk()

    def ancestors(self) -> Iterator[Element]:
        """What it stands in, from the inside out."""
        at = self.parent
        while at is not None:
            yield at
            at = at.parent

    def has_class(self, name: str) -> bool:
        return name in self["class"].split()


class Page(HTMLParser):
    """A parsed page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self._open = Element("", {}, None)
        self.problems: list[str] = []
        self.feed(html)
        self.close()
        if self._open is not self.root:
            self.problems.append(f"<{self._open.tag}> is never closed")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self._open.tag in CLOSED_BY_ITSELF.get(tag, ()):
            self._leave()
        names = [name for name, _ in attrs]
        if len(set(names)) < len(names):
            self.problems.append(f"<{tag}> has an attribute twice: {names}")
        element = Element(tag, {name: value or "" for name, value in attrs}, self._open)
        self._open.children.append(element)
        if tag not in VOID:
            self._open = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._leave()

    def handle_endtag(self, tag: str) -> None:
        while self._open.tag != tag and self._open.tag in CLOSED_BY_ITSELF:
            self._leave()
        if self._open.tag == tag:
            self._leave()
        else:
            self.problems.append(f"</{tag}> closes <{self._open.tag}>")

    def handle_data(self, data: str) -> None:
        self._open.children.append(data)

    def _leave(self) -> None:
        assert self._open.parent is not None
        self._open = self._open.parent

    @property
    def text(self) -> str:
        """All words of the page."""
        return self.root.text

    def all(self, tag: str = "", class_name: str = "", /, **attributes: str) -> list[Element]:
        """Every element with that tag, class and attributes (``for_`` and the like without the underscore)."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self.root.walk()
            if (not tag or element.tag == tag)
            and (not class_name or element.has_class(class_name))
            and all(element.attributes.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", class_name: str = "", /, **attributes: str) -> Element:
        """The only such element."""
        found = self.all(tag, class_name, **attributes)
        assert len(found) == 1, (tag, class_name, attributes, [element.attributes for element in found])
        return found[0]

    def by_id(self, element_id: str) -> Element:
        """The element with that id; an id can hold dots."""
        found = [element for element in self.root.walk() if element["id"] == element_id]
        assert len(found) == 1, (element_id, found)
        return found[0]

    def texts(self, tag: str, class_name: str = "", /, **attributes: str) -> list[str]:
        """The words of every such element."""
        return [element.text for element in self.all(tag, class_name, **attributes)]

    def sent_by(self, form: Element) -> list[tuple[str, str]]:
        """What a browser without scripts sends with a form, in order; its buttons aside."""
        return [
            (element["name"], _value(element))
            for element in self.root.walk()
            if element.tag in ASKED and element["name"] and _is_sent(element) and form in element.ancestors()
        ]

    def form_to(self, end: str) -> Element:
        """The form whose address ends like that."""
        (form,) = [form for form in self.all("form") if form["action"].endswith(end)]
        return form

    def buttons_of(self, form: Element) -> list[Element]:
        """The buttons that send a form, in the page's order: those in it, and those elsewhere that name it."""
        return [
            button
            for button in self.all("button")
            if button["type"] != "button"
            and "disabled" not in button.attributes
            and (button["form"] == form["id"] if button["form"] else form in button.ancestors())
        ]

    def button(self, form: Element, words: str = "", **attributes: str) -> Element:
        """The first button of a form that begins with those words and has those attributes."""
        found = [
            button
            for button in self.buttons_of(form)
            if (button.text or button["aria-label"]).startswith(words)
            and all(button[name] == value for name, value in attributes.items())
        ]
        assert found, (words, attributes, [button.text for button in self.buttons_of(form)])
        return found[0]

    def sent_with(self, button: Element) -> list[tuple[str, str]]:
        """What a browser without scripts sends when a button is pressed, in the order of the page."""
        form = self.by_id(button["form"]) if button["form"] else next(e for e in button.ancestors() if e.tag == "form")
        return [
            (element["name"], _value(element))
            for element in self.root.walk()
            if element["name"]
            and (element is button or (element.tag in ASKED and _is_sent(element)))
            and (element["form"] == form["id"] if element["form"] else form in element.ancestors())
        ]

    def errors(self) -> dict[str, str]:
        """What is wrong, by the name of the field that it stands at."""
        found = {}
        for note in self.all("p", "error"):
            if note["id"].endswith("-error"):
                found[note["id"].removesuffix("-error")] = note.text
            else:
                assert note.parent is not None
                found[note.parent["id"].removeprefix("n-")] = note.text
        return found


def _is_sent(element: Element) -> bool:
    if "disabled" in element.attributes:
        return False
    return element["type"] not in ("checkbox", "radio") or "checked" in element.attributes


def _value(element: Element) -> str:
    if element.tag == "button":
        return element["value"]
    if element.tag != "select":
        return element.attributes.get("value", "on" if element["type"] == "checkbox" else "")
    options = [child for child in element.walk() if child.tag == "option"]
    chosen = [option for option in options if "selected" in option.attributes] or options[:1]
    return chosen[-1].attributes.get("value", chosen[-1].text)
