"""One browser for all tests; a server with data of its own for each; whatever a page complains of fails the test."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from tests.browser.places import prepare_all
from tests.browser.serving import Server, launch, serving

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
PATIENCE: Final = 8_000  # ms for whatever has to happen on a page

OpenContext = Callable[..., BrowserContext]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the browser."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not shutil.which("chromium"):
        words = "There is no Chromium on this machine: install the package chromium."
        if os.environ.get("CI"):
            pytest.fail(words)
        pytest.skip(words)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def full_shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Servers with tables of every kind, only to be looked at: the address of every page by name."""
    with serving(tmp_path_factory.mktemp("shelf")) as bare, serving(tmp_path_factory.mktemp("tiles")) as full:
        yield prepare_all(bare, full)


class Watch:
    """What pages said and asked for. ``expect`` names complaints that a test provokes."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        self.expected: list[str] = []

    def expect(self, pattern: str) -> None:
        self.expected.append(pattern)

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _see(self, request: Request) -> None:
        if not request.url.startswith(("data:", "blob:")):
            self.hosts.add(urlsplit(request.url).hostname or "")

    def surprises(self) -> list[str]:
        return [each for each in self.complaints if not any(re.search(known, each) for known in self.expected)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert watch.surprises() == []
    assert watch.hosts <= {"127.0.0.1", "localhost"}


@pytest.fixture
def open_context(request: pytest.FixtureRequest, browser: Browser, watch: Watch) -> Iterator[OpenContext]:
    """Opens phones, or whatever else the options say; all are closed at the end, before their server."""
    if "server" in request.fixturenames:
        request.getfixturevalue("server")
    contexts = []

    def open_one(**options: Any) -> BrowserContext:
        context = browser.new_context(**(PHONE | options))
        context.set_default_timeout(PATIENCE)
        watch.follow(context)
        contexts.append(context)
        return context

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def page(open_context: OpenContext) -> Page:
    """A phone."""
    return open_context().new_page()
