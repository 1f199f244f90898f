"""A build sets free what it has written: trees hold circles, which only Python's collector finds."""

from __future__ import annotations

from tests.support.bare import MakeProject, conf

LIST = (
    "A\n=\n\n.. prnote:: a/b#{0}\n   :title: T\n\n   Text.\n\n.. readinglist::\n\n.. readinglist::\n   :layout: table\n"
)
COUNT = """
import gc, pathlib, weakref

def setup(app):
    trees = []

    def count(app, exception):
        gc.collect()
        alive = [tree for tree in trees if tree() is not None]
        pathlib.Path(app.outdir, "alive.txt").write_text(f"{len(alive)} {len(trees)}")

    app.connect("doctree-resolved", lambda app, tree, docname: trees.append(weakref.ref(tree)))
    app.connect("build-finished", count, priority=1)
"""


def test_trees_of_pages_that_are_written_are_set_free(project: MakeProject) -> None:
    pages = {f"p{number}.rst": LIST.format(number) for number in range(1, 9)}
    made = project({**pages, "conf.py": conf() + COUNT})
    alive, written = map(int, made.build().text("alive.txt").split())
    # The last ones are still in the hands of what has written them.
    assert (written, alive <= 2) == (9, True)
