"""A rulebook as readable prose: words for every node, a page of sections, and the page as Markdown and HTML."""

from goldrules.report.prose.markup import as_html, as_markdown
from goldrules.report.prose.page import Page, page_of

__all__ = ["Page", "as_html", "as_markdown", "page_of"]
