"""One finder for every card, and its editor: the forms, with plain multidicts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.errors import RuleError
from companion.core.text import text
from companion.games.rewild_south_america.catalogue import to_item
from companion.games.rewild_south_america.moves import (
    Attract,
    Deal,
    EndTurn,
    Pick,
)
from companion.games.rewild_south_america.state import (
    Player,
)
from tests.forms.sending import errors_of, shown
from tests.forms.south_america import (
    JAGUAR,
    LILIES,
    MARMOSET,
    OCELOT,
    TOUCAN,
    TYPED_CARD,
    make,
    make_state,
    opened,
    refused,
    solo_state,
)

pytestmark = pytest.mark.usefixtures("request_context")


# --- Cards: one finder ---


def test_a_card_that_is_whole_takes_one_tap() -> None:
    assert make("deal_wildlife", {"typed": "to", "card": "toco-toucan"})[1] == Deal(TOUCAN)
    assert make("deal_predation", {"card": "ocelot", "is_last": "y"})[1] == Deal(OCELOT, is_last=True)
    assert make("attract", {"card": "lily-pads"})[1] == Attract(LILIES)
    assert make("pick_plant", {"card": "lily-pads"}, solo_state())[1] == Pick("plant", LILIES)


def test_the_cards_of_the_deck_are_offered_and_the_animals_whose_deck_is_unknown() -> None:
    assert opened("deal_wildlife").offered == (MARMOSET, TOUCAN)
    assert opened("deal_predation").offered == (OCELOT,)
    assert opened("deal_plant").offered == (LILIES,)
    assert opened("attract").offered == (MARMOSET, LILIES, OCELOT, TOUCAN)
    names = {key: {card.key for card in opened(key).unfinished} for key in ("deal_wildlife", "deal_plant")}
    assert "giant-otter" in names["deal_wildlife"]
    assert "giant-otter" not in names["deal_plant"]
    assert "bromeliads" in names["deal_plant"]


def test_expert_cards_are_offered_with_their_modules_alone() -> None:
    """SA-70."""
    assert JAGUAR not in opened("deal_predation").offered
    state = make_state(setup=replace(make_state().setup, options={"expert_cards": "yes"}))
    assert JAGUAR in opened("deal_predation", state).offered


def test_without_a_script_letters_are_searched_for() -> None:
    form, move = make("deal_wildlife", {"typed": "giant"})
    assert move is None
    assert [card.name for card in form.unfinished][:3] == ["Giant Anteater", "Giant Armadillo", "Giant Otter"]
    assert errors_of(form) == {}
    assert make("deal_wildlife", {"typed": "toco"})[1] == Deal(TOUCAN), "the only one"
    assert make("deal_wildlife", {"typed": "zzz"})[1] is None


@pytest.mark.parametrize("sent", [{}, {"typed": " "}, {"card": "nobody"}, {"card": "\0"}, {"facts": "{}"}])
def test_no_card_says_how_to_go_on(sent: dict[str, str]) -> None:
    assert refused("deal_wildlife", sent) == ("unknown_card", "typed")


def test_a_card_that_is_not_whole_is_completed_first() -> None:
    """What the rulebook prints is filled in."""
    form, move = make("deal_wildlife", {"typed": "gi", "card": "giant-anteater"}, items={})
    assert move is None
    assert form.editing.data == "giant-anteater"
    assert form.editor.name.data == "Giant Anteater"
    assert [form.editor[biome].data for biome in ("shrubland", "grassland", "rainforest")] == ["4", "3", "1"]
    sent = shown(form.editor) | {"editing": "giant-anteater", "keep": "1"}
    again, move = make("deal_wildlife", sent, items={})
    assert move is None
    assert list(errors_of(again)) == ["has_high_tree"], "which is known from the card alone"
    assert again.editor.points.data == "4", "nothing typed is lost"
    kept, move = make("deal_wildlife", sent | {"has_high_tree": "no"}, items={})
    assert (move.card.key, move.card.is_whole, move.card.has_high_tree) == ("giant-anteater", True, False)
    assert kept.learned == (("card", "giant-anteater", to_item(move.card)),)


def test_quick_facts_are_not_remembered() -> None:
    sent = {"editing": ".", "keep": "1", "only_here": "y"} | TYPED_CARD
    form, move = make("deal_wildlife", sent)
    assert move.card.key == "own-beast"
    assert form.learned == ()


def test_a_card_completed_for_the_table_alone_is_offered_there() -> None:
    beast = make("deal_wildlife", {"editing": "."} | TYPED_CARD)[1].card
    state = make_state(display={"wildlife": (beast,), "predation": (), "plant": ()})
    assert beast in opened("deal_wildlife", state).offered


def test_a_new_card_opens_the_editor_with_its_name() -> None:
    form, move = make("deal_predation", {"typed": " Own  Beast ", "new": "1"})
    assert move is None
    assert (form.editing.data, form.editor.name.data, form.editor.deck.data) == (".", "Own Beast", "predation")
    assert refused("deal_predation", {"typed": " ", "new": "1"}) == ("no_name", "typed")


def test_a_new_card_whose_name_is_known_is_no_new_one() -> None:
    form, _ = make("deal_wildlife", {"typed": "GIANT otter", "new": "1"})
    assert form.editing.data == "giant-otter"


def test_a_card_of_another_deck_is_told_at_its_kind() -> None:
    form, move = make("deal_plant", {"editing": "."} | TYPED_CARD)
    assert move is None
    assert errors_of(form) == {"deck": ["A Plant Card is asked for here. Choose that, or another card."]}


def test_the_editor_is_left_for_another_card() -> None:
    form, move = make("deal_wildlife", {"editing": ".", "back": "1"} | TYPED_CARD)
    assert (move, form.editor, errors_of(form)) == (None, None, {})


def test_an_error_of_the_play_is_shown_in_the_editor() -> None:
    form, _ = make("deal_wildlife", {"editing": "."} | TYPED_CARD)
    assert form.refuse(RuleError("any", text("Wrong."), "shrubland"))
    assert errors_of(form) == {"shrubland": ["Wrong."]}
    assert not form.refuse(RuleError("any", text("Wrong.")))


def test_a_full_catalogue_keeps_no_more_cards() -> None:
    own = {f"own-{at}": to_item(replace(TOUCAN, key=f"own-{at}", name=f"Own {at}")) for at in range(500)}
    sent = {"editing": "."} | TYPED_CARD
    assert refused("deal_wildlife", sent, items={"card": own}) == ("too_many_cards", "only_here")
    assert make("deal_wildlife", sent | {"only_here": "y"}, items={"card": own})[1] is not None


def test_what_is_reserved_is_offered_first() -> None:
    """SA-77."""
    state = make_state(players=(Player(reserved=(TOUCAN,)), Player()))
    assert opened("attract", state).first == (TOUCAN,)


def test_the_card_of_a_move_is_shown_first() -> None:
    quick = replace(TOUCAN, key="quick", name="Quick")
    form = opened("deal_wildlife", None, [Deal(quick)])
    assert form.first == (quick,)
    assert opened("attract", None, [EndTurn()]).first == ()


def test_an_error_at_a_field_of_the_finder_is_shown_there() -> None:
    form = opened("deal_wildlife")
    assert form.refuse(RuleError("any", text("Wrong."), "typed"))
    assert errors_of(form) == {"typed": ["Wrong."]}
