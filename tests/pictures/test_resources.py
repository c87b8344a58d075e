import pytest

from companion.resources import resource_dir


def test_folder_inside_the_package_comes_first(tmp_path):
    package = tmp_path / "companion"
    (package / "static").mkdir(parents=True)
    (tmp_path / "static").mkdir()
    assert resource_dir("static", package) == package / "static"


def test_folder_beside_the_package_is_found_in_a_checkout(tmp_path):
    (tmp_path / "static").mkdir()
    assert resource_dir("static", tmp_path / "companion") == tmp_path / "static"


def test_own_folders_are_found():
    assert (resource_dir("static") / "icons" / "marks.svg").is_file()


def test_missing_folder_is_named_with_both_places(tmp_path):
    with pytest.raises(FileNotFoundError, match="nothing"):
        resource_dir("nothing", tmp_path / "companion")
