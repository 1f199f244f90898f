"""``followup``: something still to do, inside a note that is being written."""

from __future__ import annotations

from docutils import nodes

from sphinx_prnotes.codes import Code
from sphinx_prnotes.ext.directives.content import WRITING
from sphinx_prnotes.ext.directives.options import NotesDirective
from sphinx_prnotes.ext.placeholders import FollowUpSlot
from sphinx_prnotes.model import Problem
from sphinx_prnotes.sources.decode import options_tree, read_followup_fields


class FollowUpDirective(NotesDirective):
    """Write down what is still to do after the pull request of the note around it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Make the slot that the note around takes out; outside one, the text stays as a paragraph."""
        self.refuse_substitution()
        text = " ".join([*self.arguments, *self.content]).strip()
        content, messages = self.parse_inline(text, lineno=self.lineno)
        paragraph = nodes.paragraph(text, "", *content)
        self.set_source_info(paragraph)
        if not self.env.temp_data.get(WRITING, False):
            message = "a followup stands outside a note that is being written; move it into the content of a prnote"
            self.report([Problem(Code.FOLLOWUP_OUTSIDE, message, self.origin())])
            return [paragraph, *messages]
        project = self.store.project
        fields = {"text": text, **self.written_options()}
        followup, problems = read_followup_fields(
            options_tree(fields, self.origin()), project.context, repo=project.settings.repo
        )
        self.report(problems)
        if followup is None:
            return [*messages]
        return [FollowUpSlot("", paragraph, kind="followup", followup=followup), *messages]
