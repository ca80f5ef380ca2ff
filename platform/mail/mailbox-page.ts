import { Hono } from 'hono';
import { html } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import { z } from 'zod';
import { writeLetter } from './letter.ts';
import type { LetterSettings } from './letter-parts.ts';
import { mailboxStyles } from './mailbox-styles.ts';
import { toMessage } from './message.ts';
import type { Outbox, ReadableMail } from './outbox.ts';

const SHOWN = 50;
const MAX_SEARCH = 254;

/** The path of letters in HTML. The page shows each in a frame. */
export const LETTERS_PATH = '/mailbox/letters';

/**
 * `GET /mailbox?to=`: the mails that a provider would have sent, newest first, as HTML and as text. The page shows all
 * sign-in codes to anyone. So it exists only in development and demonstrations, never in production or with a real
 * transport.
 */
export function mailboxPage({
  outbox,
  letterSettings,
}: {
  outbox: Pick<Outbox, 'readable' | 'readableById'>;
  letterSettings: LetterSettings;
}): Hono {
  const page = new Hono();
  page.on(
    'GET',
    ['/mailbox', '/mailbox/styles.css'],
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
      },
    }),
  );
  page.get('/mailbox/styles.css', (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.body(mailboxStyles, 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
  page.get(`${LETTERS_PATH}/:id`, async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const mail = id.success ? await outbox.readableById(id.data) : undefined;
    if (!mail) return c.text('Not found', 404);
    const { html: letter } = toMessage(mail.content.to, writeLetter(mail.content, letterSettings));
    return c.html(letter.replace('<head>', '<head><base target="_top">'));
  });
  page.get('/mailbox', async (c) => {
    const to = (c.req.query('to') ?? '').slice(0, MAX_SEARCH).trim();
    const mails = await outbox.readable({ limit: SHOWN, ...(to && { to }) });
    c.header('Cache-Control', 'no-store');
    return c.html(documentOf(to, mails, letterSettings));
  });
  return page;
}

const documentOf = (to: string, mails: readonly ReadableMail[], letterSettings: LetterSettings) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Mailbox · Tablemates</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/mailbox/styles.css">
</head>
<body>
<header>
<a class="home" href="/">Tablemates</a>
<h1>Mailbox</h1>
<p>Mails that would have gone out. They are kept here because no mail provider is configured.</p>
<form role="search" action="/mailbox">
<label for="to">Find by address</label>
<div class="search">
<input id="to" name="to" type="search" value="${to}" maxlength="${MAX_SEARCH}" autocapitalize="none" autocomplete="off" spellcheck="false" placeholder="ana@example.test">
<button>Search</button>
</div>
</form>
</header>
<main>
${mails.length > 0 ? html`<ol>${mails.map((mail) => entryOf(mail, letterSettings))}</ol>` : emptyOf(to)}
</main>
</body>
</html>`;

const emptyOf = (to: string) =>
  to
    ? html`<p class="empty">No mail to an address with “${to}”. <a href="/mailbox">Show all mails</a></p>`
    : html`<p class="empty">No mail yet. Ask for a sign-in code, and it arrives here.</p>`;

function entryOf({ id, content, state, createdAt }: ReadableMail, letterSettings: LetterSettings) {
  const { subject, text, attachment } = toMessage(content.to, writeLetter(content, letterSettings));
  return html`<li>
<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${subject}</h2>
<p class="envelope"><span>To ${content.to}</span> <time datetime="${createdAt}">${timeOf(createdAt, letterSettings.timeZone)}</time>${state === 'queued' ? html` <strong>on its way</strong>` : ''}</p>
<iframe src="${LETTERS_PATH}/${id}" title="${subject}" loading="lazy" sandbox="allow-top-navigation-by-user-activation"></iframe>
<details><summary>As text</summary><pre>${linked(text)}</pre></details>
${attachment ? html`<details><summary>${attachment.filename}</summary><pre>${attachment.content}</pre></details>` : ''}
</article>
</li>`;
}

/** Text with its URLs as links. */
const linked = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

const timeOf = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })
    .format(new Date(instant))
    .replace(/\s/gu, ' ');
