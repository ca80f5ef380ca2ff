import { html } from 'hono/html';
import type { Letter } from './letter-parts.ts';
import type { Message } from './transport.ts';

const INK = '#35231a';
const PAPER = '#f9f3e7';
const FELT = '#1a5e3c';
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,sans-serif';

/** A letter as text and HTML. Names are escaped in the HTML. */
export const toMessage = (to: string, letter: Letter): Message => ({
  to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  ...(letter.attachment && { attachment: letter.attachment }),
  ...(letter.unsubscribe && { unsubscribeUrl: letter.unsubscribe.call }),
});

const textOf = ({ code, paragraphs, action, second, unsubscribe }: Letter): string =>
  [
    ...(code ? [code] : []),
    ...paragraphs,
    ...[action, second].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : [])),
    'Tablemates',
    ...(unsubscribe ? [`Stop mails of this kind: ${unsubscribe.page}`] : []),
  ].join('\n\n');

// styles are inline because mail programs drop style sheets
const htmlOf = ({ subject, code, paragraphs, action, second, unsubscribe }: Letter): string =>
  String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title>
<style>@media (prefers-color-scheme:dark){body{background:#211610!important;color:#f2e7d0!important}.link{color:#6ec191!important}}</style></head>
<body style="margin:0;padding:24px;background:${PAPER};color:${INK};${FONT};font-size:16px;line-height:1.5">
<div style="max-width:480px;margin:0 auto">
${code ? html`<p style="font-size:32px;font-weight:700;letter-spacing:4px;margin:0 0 16px">${code}</p>` : ''}
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)}
${
  action
    ? html`<p style="margin:24px 0"><a href="${action.url}" style="background:${FELT};color:#ffffff;padding:12px 20px;border-radius:14px;text-decoration:none;font-weight:600">${action.label}</a></p>`
    : ''
}
${second ? html`<p style="margin:0 0 16px"><a class="link" href="${second.url}" style="color:${FELT};font-weight:600">${second.label}</a></p>` : ''}
<p style="margin:32px 0 0;font-size:14px">Tablemates</p>
${unsubscribe ? html`<p style="margin:8px 0 0;font-size:14px"><a class="link" href="${unsubscribe.page}" style="color:${FELT}">Stop mails of this kind</a></p>` : ''}
</div>
</body>
</html>`);
