import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { GameEvent } from '../../modules/events/contract.ts';
import { isSignUpClosed, lineObstacle } from '../../modules/events/rules.ts';
import { publicName } from '../../modules/identity/shown-name-rules.ts';
import type { Clock, Instant } from '../../platform/clock.ts';

/** Dates in a frame. The rest is one press away. */
export const EMBEDDED_DATES = 10;

/** What a frame shows: whose evenings, the page of the site that has all of them, and the next ones. */
type Embedded = {
  /** Before the name: nights at a cafe, or of a group. */
  readonly whose: 'at' | 'of';
  readonly name: string;
  readonly page: string;
  readonly gameEvents: readonly GameEvent[];
};

type Deps = {
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly timeZone: string;
  /** By the second part of their addresses. Undefined for an unknown id. */
  readonly embedded: Readonly<Record<string, (id: string, now: Instant) => Promise<Embedded | undefined>>>;
};

/**
 * The next evenings, for a frame in another site (groups contract, section 3, rule 8): `/embed/cafes/<id>`, `/embed/groups/<slug>`. The page has no
 * script and no cookie, follows the visitor's light or dark theme, and its links open the site in a new tab.
 */
export function embedPages({ publicUrl, clock, timeZone, embedded }: Deps): Hono {
  const app = new Hono();
  for (const [kind, find] of Object.entries(embedded)) {
    app.get(`/embed/${kind}/:id`, async (c) => {
      const now = clock().toISOString();
      const shown = await find(c.req.param('id'), now);
      c.header('Cache-Control', 'public, max-age=60');
      c.header('X-Robots-Tag', 'noindex');
      if (!shown) return c.html(framed('Tablemates', html`<p>There is nothing here any more.</p>`), 404);
      const { whose, name, page, gameEvents } = shown;
      const list =
        gameEvents.length === 0
          ? html`<p>No game night is planned right now.</p>`
          : html`<ul>${gameEvents.map((gameEvent) => row(gameEvent, { publicUrl, timeZone, now }))}</ul>`;
      return c.html(
        framed(
          `Game nights ${whose} ${name}`,
          html`<h1>Game nights ${whose} <bdi>${name}</bdi></h1>
            ${list}
            <p class="all"><a href="${publicUrl}${page}" target="_blank" rel="noopener">See all on Tablemates</a></p>`,
        ),
      );
    });
  }
  return app;
}

type Where = { readonly publicUrl: string; readonly timeZone: string; readonly now: Instant };

function row(gameEvent: GameEvent, { publicUrl, timeZone, now }: Where) {
  const { id, eventDate, game, host } = gameEvent;
  const when = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  }).format(new Date(eventDate));
  return html`<li>
    <a href="${publicUrl}/events/${id}" target="_blank" rel="noopener">
      <time datetime="${eventDate}">${when}</time>
      <strong><bdi>${game?.name ?? 'A game'}</bdi></strong>
      <span>${host ? html`with <bdi>${publicName(host)}</bdi>, ` : ''}${seatsInWords(gameEvent, now)}</span>
    </a>
  </li>`;
}

function seatsInWords(gameEvent: GameEvent, now: Instant): string {
  const { eventDate: startsAt, signUpClosesHours, spotsLeft: left, waiting } = gameEvent;
  if (isSignUpClosed(startsAt, signUpClosesHours, now)) return 'sign-up is closed';
  if (left > 0) return left === 1 ? '1 seat left' : `${left} seats left`;
  return lineObstacle({ startsAt, signUpClosesHours, waiting }, now) ? 'full' : 'full, with a waiting list';
}

/** It stands in for the style sheet of the site, which is ten times as large. */
const STYLES = `
:root{color-scheme:light dark;--paper:light-dark(#f9f3e7,#211610);--ink:light-dark(#35231a,#f2e7d0);--soft:light-dark(#66503f,#c9b49b);--line:light-dark(#d9c9b0,#4a382c);--felt:light-dark(#145c3c,#7dc9a2)}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--paper);color:var(--ink);font:1rem/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:0 0 .75rem;font-size:1.25rem;line-height:1.25}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr))}
li a{display:grid;gap:.125rem;height:100%;padding:.75rem;border:1px solid var(--line);border-radius:.75rem;color:inherit;text-decoration:none}
li a:hover{border-color:var(--felt)}
time,span{color:var(--soft);font-size:.875rem}
.all a{color:var(--felt);font-weight:600;display:inline-block;padding:.625rem 0}
a:focus-visible{outline:3px solid var(--felt);outline-offset:2px}
p{margin:.75rem 0 0}`;

const framed = (title: string, body: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLES)}</style>
</head>
<body>${body}</body>
</html>`;
