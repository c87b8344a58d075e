"""Pieces of pages that are made once: the same for the same values, escaped, and anew for others."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string

from companion.web import remember

PAGE = (
    "{% macro piece(name, number) %}<b>{{ name }}: {{ number }}</b>{% endmacro %}{{ remembered(piece, name, number) }}"
)


@pytest.mark.parametrize("most", [1, 1_000])
def test_a_piece_is_as_fresh_as_its_values(app: Flask, monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    monkeypatch.setattr(remember, "MOST_PIECES", most)
    monkeypatch.setattr(remember, "_pieces", {})
    with app.test_request_context():
        for name, number, shown in (("Ann", 1, "Ann: 1"), ("Ann", 2, "Ann: 2"), ("<i>", 2, "&lt;i&gt;: 2")) * 2:
            assert render_template_string(PAGE, name=name, number=number) == f"<b>{shown}</b>"
        assert len(remember._pieces) == min(most, 3)
