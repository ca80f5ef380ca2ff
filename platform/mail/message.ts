import { html } from 'hono/html';
import type { Card, Fact, Letter } from './letter-parts.ts';
import type { MailContent } from './mail.ts';
import type { Message } from './transport.ts';

const INK = '#35231a';
const SOFT = '#655044';
const PAPER = '#f9f3e7';
const CARD = '#fefbf4';
const LINE = '#e1d5c5';
const FELT = '#1a5e3c';
const ON_FELT = '#fcf9ed';
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';

// styles are inline because many mail programs drop style sheets; those that keep one follow the reader's dark mode
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#211610!important}
.card{background:#2d2018!important;border-color:#44342a!important}
.ink{color:#f2e7d0!important}
.soft{color:#c3b39e!important}
.link{color:#6ec191!important}
.line{border-color:#44342a!important}
.outline{border-color:#c3b39e!important;color:#f2e7d0!important}
.button{background:#6ec191!important;color:#0a1e13!important}
}`;

/**
 * What mail servers and mail programs read of a mail: that a machine wrote it, so that no machine answers it (RFC 3834),
 * how to unsubscribe (RFC 2369, 8058), and which game event it belongs to (RFC 5322, section 3.6.4).
 *
 * @param id of the mail
 */
export function envelopeOf(
  id: string,
  { params }: MailContent,
  { unsubscribe }: Letter,
  publicUrl: string,
): Pick<Message, 'messageId' | 'headers'> {
  const idOf = (name: string) => `<${name}@${new URL(publicUrl).hostname}>`;
  const gameEvent = 'gameEventId' in params && params.gameEventId ? idOf(`game-event-${params.gameEventId}`) : null;
  return {
    messageId: idOf(id),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(gameEvent && { References: gameEvent, 'In-Reply-To': gameEvent }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe.call}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** A letter as text and HTML. Names are escaped in the HTML. */
export const toMessage = (to: string, letter: Letter): Omit<Message, 'messageId' | 'headers'> => ({
  to,
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  ...(letter.attachment && { attachment: letter.attachment }),
});

const textOf = ({ code, paragraphs, facts, cards = [], smallPrint, action, second, unsubscribe }: Letter): string =>
  [
    ...(code ? [code] : []),
    ...paragraphs,
    ...(facts ? [facts.map(({ label, value, url }) => `${label}: ${value}${url ? `\n${url}` : ''}`).join('\n')] : []),
    ...cards.map(({ why, title, lines, action: { label, url } }) =>
      [...(why ? [why] : []), title, ...lines, `${label}: ${url}`].join('\n'),
    ),
    ...(smallPrint ? [smallPrint] : []),
    ...[action, second].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : [])),
    'Tablemates',
    ...(unsubscribe ? [`Unsubscribe from these emails: ${unsubscribe.page}`] : []),
  ].join('\n\n');

// the layout uses tables, and the picture's width is an attribute, because Outlook ignores CSS layout
const htmlOf = (letter: Letter): string =>
  String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
${DARK}</style>
</head>
<body class="page ink" style="margin:0;padding:0;background:${PAPER};color:${INK};${FONT};font-size:16px;line-height:1.5;word-break:break-word">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px"><tr><td class="soft" style="padding:0 4px 12px;color:${SOFT};font-size:14px;font-weight:700">Tablemates</td></tr>
<tr><td class="card" align="left" style="background:${CARD};border:1px solid ${LINE};border-radius:18px;overflow:hidden">
${pictureIn(letter)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="ink" style="padding:24px 24px 8px;color:${INK}">
${bodyOf(letter)}
</td></tr></table>
</td></tr>
${footerOf(letter)}
</table>
</td></tr></table>
</body>
</html>`);

const pictureIn = ({ picture }: Letter) =>
  picture
    ? html`<img src="${picture.url}" alt="${picture.text}" width="518" style="display:block;width:100%;height:auto;border:0">`
    : '';

/**
 * Words of people are read from the side that they are written from. A sentence of ours is read from the left, also if it
 * begins with a name that is not, which `auto` would go by.
 */
const directionOf = (words: string) => (/^\u2068[^\u2069]*\u2069(\n|$)/.test(words) ? 'auto' : 'ltr');

const bodyOf = ({ code, paragraphs, facts, cards, smallPrint, action, second }: Letter) => html`${
  code
    ? html`<p style="font-size:32px;line-height:1.25;font-weight:700;letter-spacing:4px;margin:0 0 16px">${code}</p>`
    : ''
}
${paragraphs.map((paragraph) => html`<p dir="${directionOf(paragraph)}" style="margin:0 0 16px;white-space:pre-line">${paragraph}</p>`)}
${facts ? factsIn(facts) : ''}
${cards ? cardsIn(cards) : ''}
${smallPrint ? html`<p class="soft" style="margin:0 0 16px;color:${SOFT};font-size:14px">${smallPrint}</p>` : ''}
${
  action
    ? html`<p style="margin:24px 0"><a class="button" href="${action.url}" style="display:inline-block;background:${FELT};color:${ON_FELT};padding:12px 22px;border-radius:14px;text-decoration:none;font-weight:600">${action.label}</a></p>`
    : ''
}
${second ? html`<p style="margin:0 0 16px"><a class="link" href="${second.url}" style="color:${FELT};font-weight:600">${second.label}</a></p>` : ''}`;

const factsIn = (
  facts: NonNullable<Letter['facts']>,
) => html`<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-top:1px solid ${LINE}">
${facts.map((fact) => (fact.label.length > LONG_LABEL ? labelAbove(fact) : labelBeside(fact)))}</table>`;

/** A label with more characters than this stands above its value, which has no room beside it on a phone. */
const LONG_LABEL = 24;

const labelBeside = ({ label, ...fact }: Fact) =>
  html`<tr><td class="soft line" valign="top" style="padding:8px 12px 8px 0;border-bottom:1px solid ${LINE};color:${SOFT};font-size:14px;white-space:nowrap">${label}</td><td class="ink line" valign="top" width="100%" style="padding:8px 0;border-bottom:1px solid ${LINE};color:${INK}">${valueHtml(fact)}</td></tr>`;
const labelAbove = ({ label, ...fact }: Fact) =>
  html`<tr><td class="ink line" colspan="2" style="padding:8px 0;border-bottom:1px solid ${LINE};color:${INK}"><span class="soft" style="color:${SOFT};font-size:14px">${label}</span><br>${valueHtml(fact)}</td></tr>`;
const valueHtml = ({ value, url }: Omit<Fact, 'label'>) =>
  url ? html`<a class="link" href="${url}" style="color:${FELT};font-weight:600">${value}</a>` : value;

const cardsIn = (
  cards: readonly Card[],
) => html`<table role="presentation" class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-top:1px solid ${LINE}">
${cards.map(
  ({ why, title, lines, action }) =>
    html`<tr><td class="ink line" style="padding:16px 0;border-bottom:1px solid ${LINE};color:${INK}">
${why ? html`<p class="link" dir="${directionOf(why)}" style="margin:0;color:${FELT};font-size:14px;font-weight:600">${why}</p>` : ''}
<h2 dir="${directionOf(title)}" style="margin:0;font-size:20px;line-height:1.3">${title}</h2>
${lines.map((line, at) =>
  at === 0
    ? html`<p style="margin:0;font-weight:600">${line}</p>`
    : html`<p class="soft" style="margin:0;color:${SOFT}">${line}</p>`,
)}
<p style="margin:12px 0 0"><a class="outline" href="${action.url}" style="display:inline-block;border:1px solid ${SOFT};color:${INK};padding:9px 16px;border-radius:12px;text-decoration:none;font-weight:600">${action.label}</a></p>
</td></tr>`,
)}</table>`;

const footerOf = ({ unsubscribe }: Letter) =>
  unsubscribe
    ? html`<tr><td style="padding:16px 4px 0;font-size:14px"><a class="link" href="${unsubscribe.page}" style="color:${FELT}">Unsubscribe from these emails</a></td></tr>`
    : '';
