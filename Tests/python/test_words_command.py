"""The command `words`: drawings of recordings and of saved examples as patterns."""

import gesta
import pytest
from gesta.__main__ import main
from gesta_tools import recording, words

HOOKS = [
    [(0, 0), (1, 20), (0, 41), (0, 60), (21, 61), (40, 60)],
    [(0, 0), (-2, 30), (-1, 58), (1, 80), (22, 81), (47, 79)],
    [(0, 0), (1, 24), (3, 50), (2, 66), (19, 64), (38, 65)],
]
CROSS = [[(0, 0), (50, 52), (100, 100)], [(100, 0), (50, 49), (0, 100)]]


def patterns(output):
    """The pattern of each sign, which is below its words."""
    lines = output.splitlines()
    return {a.split(",")[0]: b.strip() for a, b in zip(lines, lines[2:]) if not a.startswith(" ")}


@pytest.fixture
def saved(tmp_path, context):
    """Saved examples, with one that a correction has added, whose numbers are hexadecimal."""
    template = context.recognizer("gesta.template")
    for hook in HOOKS:
        template.add_example("hook", hook)
    template.add_example("cross", CROSS)
    template.add_example(None, HOOKS[0][::-1])
    path = tmp_path / "signs.txt"
    path.write_text(template.save_examples() + 'example "curve" | 0 0 0x1.9p5 0 0x1.9p6 50 100 0x1.9p6\n')
    return path


def test_saved_examples(saved, capsys):
    assert main(["words", str(saved)]) == 0
    output = capsys.readouterr().out
    found = patterns(output)
    assert list(found) == ["hook", "cross", "curve"], output
    assert "hook, 3 drawings:\n" in output and "cross, 1 drawing:\n" in output
    assert all(gesta.recognize(hook, found["hook"]) for hook in HOOKS)
    assert not gesta.recognize(HOOKS[0][::-1], found["hook"])
    assert "lift" in found["cross"]
    assert "        points 0 to 3 of the first: down\n" in output
    assert "    down, right (fits 3)\n" in output


def test_the_first_drawings(saved, capsys):
    assert main(["words", "--drawings", "1", str(saved)]) == 0
    assert "hook, 1 of 3 drawings:\n" in capsys.readouterr().out


def test_recordings(tmp_path, capsys):
    def drawn(*strokes):
        timed = [[(10 * i, x, y) for i, (x, y) in enumerate(stroke)] for stroke in strokes]
        return recording.merge(*(recording.stroke(each, at, 400 * at) for at, each in enumerate(timed)))

    path = tmp_path / "drawings.txt"
    some = [recording.Recording("hook", drawn(hook)) for hook in HOOKS]
    some += [recording.Recording("cross", drawn(*CROSS)), recording.Recording("tap", drawn([(1, 1), (1, 1)]))]
    recording.write(path, some)
    assert main(["words", str(path)]) == 0
    found = patterns(capsys.readouterr().out)
    assert list(found) == ["hook", "cross"], "a tap has no words"
    assert all(gesta.recognize(hook, found["hook"]) for hook in HOOKS) and "lift" in found["cross"]


def test_several_files_are_one_set(saved, capsys):
    assert main(["words", str(saved), str(saved)]) == 0
    assert "hook, 6 drawings:\n" in capsys.readouterr().out


def test_nothing_in_common(tmp_path, capsys):
    path = tmp_path / "signs.txt"
    lines = ["0 0 50 0 100 0", "0 0 0 50 0 100", "0 0 -50 50 -100 100"]
    path.write_text("gesta-examples 1\n" + "".join(f'example "mixed" | {each}\n' for each in lines))
    assert main(["words", str(path)]) == 1
    assert "nothing in common" in capsys.readouterr().out


def test_errors(tmp_path, capsys):
    path = tmp_path / "signs.txt"
    for line, message in (
        ("exmple", "signs.txt:2: expected `example"),
        ('example "a" | 0 0 1', "3 numbers in a stroke"),
        ('example "a" |', "0 numbers in a stroke"),
        ('example "a" | 0 x', "signs.txt:2"),
        ('example "a" | 0 1e999', "finite"),
    ):
        path.write_text(f"gesta-examples 1\n{line}\n")
        assert main(["words", str(path)]) == 2, line
        assert message in capsys.readouterr().err
    path.write_text('gesta-examples 1\n# none\n\nexample "" | 0 0 1 1\n')
    assert main(["words", str(path)]) == 2
    assert "no drawings found" in capsys.readouterr().err
    assert main(["words", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err
    for number in ("0", str(words.MOST_DRAWINGS + 1)):
        with pytest.raises(SystemExit):
            main(["words", "--drawings", number, str(path)])
        assert "must be 1 to 64" in capsys.readouterr().err
