import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

from companion.core.errors import RuleError
from companion.core.log import (
    Corrected,
    Decided,
    Finished,
    Moved,
    Redone,
    Reopened,
    Replay,
    Typed,
    Undone,
    check_entry,
    from_json,
    replay,
    to_json,
)

ONE = Typed("1", {"seat1.forest": "3"})
TWO = Typed("2", {"seat1.forest": "4", "seat2.forest": "5"})
THREE = Typed("3", {"seat1.forest": ""})


def moved(entry, number):
    return Moved(entry, Raw(b"%d" % number))


A, B, C = moved("a", 1), moved("b", 2), moved("c", 3)


def corrected(entry, moves, *left_out):
    return Corrected(entry, {each: Raw(b"%d" % number) for each, number in moves.items()}, left_out)


fields = st.sampled_from(["seat1.forest", "seat2.forest", "table.weather"])
deeds = st.one_of(
    st.builds(Typed, st.just(""), st.dictionaries(fields, st.sampled_from(["", "1", "2", "x"]), max_size=2)),
    st.builds(Finished, st.just("")),
    st.builds(Reopened, st.just("")),
    st.builds(Decided, st.just(""), st.lists(st.integers(0, 3), max_size=2).map(tuple)),
    st.builds(moved, st.just(""), st.integers(0, 9)),
    st.builds(corrected, st.just(""), st.dictionaries(st.sampled_from(["e0", "e1", "e2"]), st.integers(10, 19))),
    st.builds(corrected, st.just(""), st.just({}), st.sampled_from(["e0", "e1", "e2"])),
)
steps = st.one_of(deeds, st.sampled_from(["undo", "redo"]))


def play(moves):
    """Entries as a table writes them: an undo or redo names what it is about, if there is anything."""
    entries = []
    for number, move in enumerate(moves):
        state = replay(entries)
        if move == "undo":
            entries += [Undone(f"e{number}", state.next_undo.id)] if state.next_undo else []
        elif move == "redo":
            entries += [Redone(f"e{number}", state.next_redo.id)] if state.next_redo else []
        else:
            entries.append(msgspec.structs.replace(move, id=f"e{number}"))
    return entries


logs = st.lists(steps, max_size=12).map(play)


@pytest.mark.parametrize(
    ("entries", "texts"),
    [
        ([], {}),
        ([ONE], {"seat1.forest": "3"}),
        ([ONE, TWO], {"seat1.forest": "4", "seat2.forest": "5"}),
        ([ONE, TWO, THREE], {"seat2.forest": "5"}),
        ([ONE, TWO, Undone("4", "2")], {"seat1.forest": "3"}),
        ([ONE, TWO, Undone("4", "2"), Redone("5", "2")], {"seat1.forest": "4", "seat2.forest": "5"}),
        ([ONE, TWO, Undone("4", "1")], {"seat1.forest": "4", "seat2.forest": "5"}),
        ([ONE, Undone("4", "1"), TWO, Redone("5", "1")], {"seat1.forest": "4", "seat2.forest": "5"}),
        ([Undone("4", "1"), Redone("5", "1"), ONE], {"seat1.forest": "3"}),
    ],
    ids=[
        "nothing",
        "one",
        "the last word counts",
        "an empty text takes away",
        "undone",
        "redone",
        "only the last can be undone",
        "a new deed ends redoing",
        "nothing to undo",
    ],
)
def test_what_stands_is_the_fold_of_the_entries(entries, texts):
    assert replay(entries).texts == texts


@pytest.mark.parametrize(
    ("entries", "is_finished"),
    [
        ([], False),
        ([ONE], False),
        ([Finished("4")], True),
        ([Finished("4"), Reopened("5")], False),
        ([Finished("4"), Reopened("5"), Finished("6")], True),
        ([Finished("4"), Undone("5", "4")], False),
        ([Finished("4"), Decided("5", (0,))], True),
    ],
    ids=["new", "typed", "finished", "reopened", "again", "undone", "decided after"],
)
def test_a_table_is_finished_by_the_last_word_on_it(entries, is_finished):
    assert replay(entries).is_finished is is_finished


@pytest.mark.parametrize(
    ("entries", "winners"),
    [
        ([], ()),
        ([Decided("4", (1,))], (1,)),
        ([Decided("4", (1,)), ONE, Decided("5", (0, 2))], (0, 2)),
        ([Decided("4", (1,)), Decided("5", ())], ()),
        ([Decided("4", (1,)), Decided("5", ()), Undone("6", "5")], (1,)),
    ],
    ids=["none", "one", "the last word", "taken back", "undone"],
)
def test_winners_by_hand_are_those_named_last(entries, winners):
    assert replay(entries).winners_by_hand == winners


@pytest.mark.parametrize(
    ("entries", "moves"),
    [
        ([], []),
        ([A, ONE, B], [A, B]),
        ([A, B, Undone("9", "b")], [A]),
        ([A, B, C, corrected("4", {"a": 7})], [moved("a", 7), B, C]),
        ([A, B, C, corrected("4", {"c": 8, "a": 7})], [moved("a", 7), B, moved("c", 8)]),
        ([A, B, C, corrected("4", {"a": 7}, "b")], [moved("a", 7), C]),
        ([A, B, C, corrected("4", {"a": 7}, "a", "c")], [B]),
        ([A, B, C, corrected("4", {"a": 7}, "b"), corrected("5", {"a": 8, "b": 9})], [moved("a", 8), C]),
        ([A, B, C, corrected("4", {"a": 7}, "b"), Undone("9", "4")], [A, B, C]),
        ([A, B, corrected("4", {"a": 7}), C, Undone("8", "c"), Undone("9", "4")], [A, B]),
        ([A, B, corrected("4", {"a": 7}, "b"), Undone("8", "4"), Redone("9", "4")], [moved("a", 7)]),
        ([A, Undone("8", "a"), corrected("4", {"a": 7}), B], [B]),
        ([A, corrected("4", {"b": 7}, "x"), B], [A, B]),
    ],
    ids=[
        "none",
        "typed between",
        "undone",
        "corrected in its place",
        "two corrected",
        "one left out",
        "the corrected one left out",
        "left out stays out",
        "correction undone",
        "undone in order",
        "correction redone",
        "corrected what was undone",
        "corrected what is not there yet",
    ],
)
def test_moves_stand_in_order_as_corrected(entries, moves):
    assert list(replay(entries).moves) == moves


@settings(deadline=None)
@given(logs, st.integers(0, 12))
def test_a_fold_goes_on_from_what_stood(entries, number):
    assert replay(entries[number:], replay(entries[:number])) == replay(entries)


@settings(deadline=None)
@given(logs, st.data())
def test_a_deed_that_stood_or_was_undone_is_no_news_to_a_fold_that_goes_on(entries, data):
    start = replay(entries)
    deeds = (*start.done, *start.undone)
    again = data.draw(st.lists(st.sampled_from(deeds), max_size=4)) if deeds else []
    assert replay(again, start) == start
    assert replay([*again, ONE], start) == replay([*entries, ONE])


@pytest.mark.parametrize(
    ("start", "again", "texts"),
    [
        ([ONE, TWO], [ONE], {"seat1.forest": "4", "seat2.forest": "5"}),
        ([ONE, TWO], [TWO, THREE, THREE], {"seat2.forest": "5"}),
        ([ONE, TWO, Undone("4", "2")], [TWO], {"seat1.forest": "3"}),
        ([ONE, TWO, Undone("4", "2")], [TWO, Redone("5", "2")], {"seat1.forest": "4", "seat2.forest": "5"}),
    ],
    ids=["an earlier one", "the last one, then a new one twice", "an undone one", "an undone one is still to redo"],
)
def test_what_is_sent_again_later_counts_no_second_time(start, again, texts):
    assert replay(again, replay(start)).texts == texts


def test_what_undo_and_redo_would_do_is_known():
    state = replay([ONE, TWO, Undone("4", "2")])
    assert (state.next_undo, state.next_redo) == (ONE, TWO)
    assert (state.last, replay([ONE, TWO]).last, Replay().last) == ("1", "2", "")
    assert (Replay().next_undo, Replay().next_redo) == (None, None)


@settings(deadline=None)
@given(logs, deeds)
def test_an_undo_brings_back_what_stood_before(entries, deed):
    before = replay(entries)
    deed = msgspec.structs.replace(deed, id="deed")
    after = replay([*entries, deed, Undone("undo", "deed")])
    assert after.done == before.done
    assert after.texts == before.texts
    assert after.moves == before.moves


@settings(deadline=None)
@given(logs)
def test_redoing_what_was_undone_changes_nothing(entries):
    before = replay(entries)
    if before.next_undo:
        undone = [*entries, Undone("undo", before.next_undo.id)]
        assert replay([*undone, Redone("redo", before.next_undo.id)]) == before
    if before.next_redo:
        redone = [*entries, Redone("redo", before.next_redo.id)]
        assert replay([*redone, Undone("undo", before.next_redo.id)]) == before


@settings(deadline=None)
@given(logs, st.data())
def test_an_entry_sent_twice_counts_once(entries, data):
    again = data.draw(st.lists(st.sampled_from(entries), max_size=4)) if entries else []
    doubled = [each for entry in entries for each in ([entry, entry] if entry in again else [entry])]
    assert replay(doubled) == replay(entries)
    assert replay([*entries, *again]) == replay(entries)


@settings(deadline=None)
@given(logs)
def test_entries_that_a_table_writes_fit_and_are_stored_and_read_alike(entries):
    for index, entry in enumerate(entries):
        state = replay(entries[:index])
        if not (isinstance(entry, Typed | Moved | Corrected) and state.is_finished):
            check_entry(state, entry)
        assert from_json(to_json(entry)) == entry


@pytest.mark.parametrize(
    ("state", "entry", "code"),
    [
        (Replay(), Typed("", {}), "bad_id"),
        (Replay(), Typed("x" * 65, {}), "bad_id"),
        (Replay(), Undone("9", "1"), "stale_undo"),
        (replay([ONE, TWO]), Undone("9", "1"), "stale_undo"),
        (Replay(), Redone("9", "1"), "stale_redo"),
        (replay([ONE, TWO, Undone("4", "2"), Undone("5", "1")]), Redone("9", "2"), "stale_redo"),
        (replay([Finished("4")]), ONE, "is_finished"),
        (replay([Finished("4")]), A, "is_finished"),
        (replay([A, Finished("4")]), corrected("9", {"a": 7}), "is_finished"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused(state, entry, code):
    with pytest.raises(RuleError) as refused:
        check_entry(state, entry)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("state", "entry"),
    [
        (Replay(), Typed("x" * 64, {})),
        (replay([ONE, TWO]), Undone("9", "2")),
        (replay([ONE, TWO, Undone("4", "2")]), Redone("9", "2")),
        (replay([Finished("4")]), Reopened("9")),
        (replay([Finished("4")]), Decided("9", (0,))),
        (replay([Finished("4")]), Undone("9", "4")),
        (replay([Finished("4"), Reopened("5")]), ONE),
        (replay([A]), B),
        (replay([A]), corrected("9", {"a": 7})),
    ],
)
def test_an_entry_that_fits_is_taken(state, entry):
    assert check_entry(state, entry) is None


@pytest.mark.parametrize(
    "stored",
    ["", "{}", '{"type":"other","id":"1"}', '{"type":"typed","id":1,"texts":{}}', '{"type":"undone","id":"1"}'],
)
def test_what_is_no_entry_cannot_be_read(stored):
    with pytest.raises(msgspec.DecodeError):
        from_json(stored)


def test_entries_are_stored_with_their_kind():
    assert to_json(ONE) == '{"type":"typed","id":"1","texts":{"seat1.forest":"3"}}'
    assert to_json(A) == '{"type":"moved","id":"a","move":1}'
    assert to_json(corrected("9", {"a": 7}, "b")) == ('{"type":"corrected","id":"9","moves":{"a":7},"left_out":["b"]}')
    assert to_json(Undone("9", "1")) == '{"type":"undone","id":"9","entry":"1"}'
