import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { Group } from '../../modules/groups/contract.ts';
import { hueOf, initialsOf } from '../../modules/identity/rules.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Drawer } from '../../platform/http/rendered-page.ts';
import { perSecond } from '../pages/per-second.ts';
import { ASK_ANEW } from '../pages/static-files.ts';
import { paintSharePicture } from './paint.ts';
import { groupShareWords, nextTableOf, type ShareWords, shareWords } from './words.ts';

/** A picture has some 350 KB, so these are 35 MB. */
const MOST_KEPT = 100;
/** Painting one takes about 200 ms. */
const MOST_PER_SECOND = 3;
/** How long messengers keep a picture. */
const FOR_TEN_MINUTES = 'public, max-age=600';

type Deps = {
  /** Undefined without a build: then there are no pictures. */
  readonly drawer: Drawer | undefined;
  /** A gameEvent as a visitor sees it. */
  readonly findGameEvent: (id: string) => Promise<GameEvent | undefined>;
  /** A group as a visitor sees it. */
  readonly findGroup: (id: string) => Promise<Group | undefined>;
  readonly timeZone: string;
  readonly clock: Clock;
};

type Picture = { readonly etag: string; readonly png: Buffer<ArrayBuffer> };

/**
 * Serves the share pictures of gameEvents and groups, `/share/events/<id>.png` and `/share/groups/<id>.png`. A picture
 * is painted again when anything that it shows changes. One is painted at a time, and few in a second; beyond that the
 * answer is 503, and messengers ask again.
 */
export function sharePictures({ drawer, findGameEvent, findGroup, timeZone, clock }: Deps): Hono {
  const app = new Hono();
  if (!drawer) return app;
  const kept = new Map<string, Promise<Picture>>();
  const mayPaint = perSecond(clock, MOST_PER_SECOND);
  let last: Promise<unknown> = Promise.resolve();

  const pictureOf = (shown: SharedEvening): Promise<Picture> | undefined => {
    const etag = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22);
    const found = kept.get(etag);
    if (!found && !mayPaint()) return undefined;
    const picture = found ?? last.then(async () => ({ etag, png: await paint(drawer, shown) }));
    if (!found) {
      last = picture.catch(() => kept.delete(etag));
    }
    // the picture requested last is the last to be dropped
    kept.delete(etag);
    kept.set(etag, picture);
    for (const [oldest] of kept) if (kept.size > MOST_KEPT) kept.delete(oldest);
    return picture;
  };

  const answer = async (
    c: Context,
    file: string,
    find: (id: string, now: Instant) => Promise<SharedEvening | undefined>,
  ) => {
    const id = z.uuid().safeParse(file.slice(0, -'.png'.length));
    const shown = id.success ? await find(id.data, clock().toISOString()) : undefined;
    c.header('Cache-Control', ASK_ANEW);
    if (!shown) return c.text('Not found', 404);
    const picture = await pictureOf(shown);
    if (!picture) {
      c.header('Retry-After', '2');
      return c.text('Please ask again in a moment.', 503);
    }
    c.header('Cache-Control', FOR_TEN_MINUTES);
    c.header('ETag', `"${picture.etag}"`);
    if (c.req.header('if-none-match') === `"${picture.etag}"`) return c.body(null, 304);
    c.header('Content-Type', 'image/png');
    return c.body(picture.png);
  };

  return app
    .get('/share/events/:file{.+\\.png}', (c) =>
      answer(c, c.req.param('file'), async (id, now) => {
        const gameEvent = await findGameEvent(id);
        return gameEvent && { words: shareWords(gameEvent, timeZone, now), evening: tableOf(gameEvent) };
      }),
    )
    .get('/share/groups/:file{.+\\.png}', (c) =>
      answer(c, c.req.param('file'), async (id, now) => {
        const group = await findGroup(id);
        if (!group) return undefined;
        const next = nextTableOf(group, now);
        return { words: groupShareWords(group, timeZone, now), evening: next ? tableOf(next) : tableOfGroup(group) };
      }),
    );
}

type Table = Parameters<Drawer['evening']>[0];
/** Everything that a picture shows. */
type SharedEvening = { readonly words: ShareWords; readonly evening: Table };

function tableOf({ id, game, maxParticipants, status, ...gameEvent }: GameEvent): Table {
  const table = { id, game: game?.name ?? 'A game', seats: maxParticipants + 1 };
  if (status === 'cancelled') return { ...table, people: [], isOff: true };
  const people = gameEvent.people.map(({ initials, hue, isHost }) => ({ initials, hue, isHost }));
  const held = Array.from({ length: gameEvent.heldSeats }, () => ({ initials: null, hue: 3, isHost: false }));
  return { ...table, people: [...people, ...held], isOff: false };
}

/** The seats at the table of a group that has none ahead. */
const SEATS = 6;

/** Who runs a group, at a table without a date: nobody can sit down there. */
function tableOfGroup({ id, name, owner, organizers, series }: Group): Table {
  const people = [...(owner ? [owner] : []), ...organizers].map((person) => ({
    initials: initialsOf(person.firstName, person.lastName),
    hue: hueOf(person.id),
    isHost: person.id === owner?.id,
  }));
  return { id, game: series[0]?.gameName ?? name, seats: SEATS, people, isOff: true };
}

const paint = (drawer: Drawer, { evening, words }: SharedEvening) => paintSharePicture(drawer.evening(evening), words);
