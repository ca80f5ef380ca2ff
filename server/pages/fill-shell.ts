import type { RenderedPage } from '../../platform/http/rendered-page.ts';

const ROOT = '<div id="root"></div>';
const PAGE = '<html ';
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

/** JSON as a script element may hold it: without `<`, no text in it can end the element or open a comment. */
const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`);

/** The built shell with a page in it: its title and descriptions instead of the shell's, and what it starts from. Pure. */
export function fillShell(shell: string, { head, body, firstState }: RenderedPage): string {
  const state = `<script type="application/json" id="first-state">${inScript(firstState)}</script>`;
  // functions, since a dollar sign in a page must stay one
  return shell
    .replace(PAGE, `${PAGE}data-rendered `)
    .replace(TITLE, (title) => (TITLE.test(head) ? '' : title))
    .replace(DESCRIPTION, (description) => (DESCRIPTION.test(head) ? '' : description))
    .replace('</head>', () => `${head}</head>`)
    .replace(ROOT, () => `<div id="root">${body}</div>${state}`);
}
