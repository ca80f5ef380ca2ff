import type { RenderedPage } from '../../platform/http/rendered-page.ts';

const ROOT = '<div id="root"></div>';
const PAGE = '<html ';
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

/** Escapes JSON for a script element: without `<`, no text in it can end the element or open a comment. */
const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`);

/** Inserts a page into the app HTML: its content, first state, title and meta tags. Pure. */
export function fillAppHtml(appHtml: string, { head, body, firstState }: RenderedPage): string {
  const state = `<script type="application/json" id="first-state">${inScript(firstState)}</script>`;
  // replacement functions, because a replacement string would interpret dollar signs in the page
  return appHtml
    .replace(PAGE, `${PAGE}data-rendered `)
    .replace(TITLE, (title) => (TITLE.test(head) ? '' : title))
    .replace(DESCRIPTION, (description) => (DESCRIPTION.test(head) ? '' : description))
    .replace('</head>', () => `${head}</head>`)
    .replace(ROOT, () => `<div id="root">${body}</div>${state}`);
}
