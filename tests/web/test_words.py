"""Days as people at a table say them, and buttons that were pressed on a broken page."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from companion.web.shelf import say_when
from tests.web.phone import Phone


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (0, "today, {then:%H:%M}"),
        (1, "yesterday"),
        (2, "last {then:%A}"),
        (6, "last {then:%A}"),
        (7, "{then.day} {then:%B %Y}"),
        (400, "{then.day} {then:%B %Y}"),
        (-1, "{then.day} {then:%B %Y}"),
    ],
)
def test_a_day_is_said_as_it_is_remembered(days: int, expected: str) -> None:
    noon = datetime.now().astimezone().replace(hour=12, minute=5, second=0, microsecond=0)
    then = noon - timedelta(days=days)
    assert say_when(then) == expected.format(then=then)


@pytest.mark.parametrize("button", ["finish", "reopen", "winners"])
def test_a_button_without_an_id_changes_nothing_and_says_so(phone: Phone, button: str) -> None:
    key = phone.start("wildscape", "competitive")
    location = phone.press(key, button, entry_id="").location
    assert "This page is broken. Reload it." in phone.page(location).text
    assert phone.live(key)["version"] == 0


def test_an_address_without_its_last_slash_leads_to_the_table(phone: Phone) -> None:
    key = phone.start("wildscape", "competitive")
    response = phone.client.get(f"/tables/{key}")
    assert response.status_code == 308
    assert response.location.endswith(f"/tables/{key}/")
