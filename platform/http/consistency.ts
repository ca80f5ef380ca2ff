import type { Position } from '@tablemates/event-store';
import { askedViews } from '@tablemates/event-store';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { HttpEnv } from './session.ts';

export const POSITION_COOKIE = 'tablemates-position';
const COOKIE_SECONDS = 3600;
const WAIT_MS = 2000;

/** Resolves to whether the read models reached a position in time; never waits beyond the log's head. */
export type CatchUp = (position: Position, timeoutMs: number) => Promise<boolean>;

/** Remembers, for the client's next reads, how far in the log its accepted command reached. */
export function rememberPosition(c: Context, position: Position | undefined) {
  if (position === undefined) return;
  setCookie(c, POSITION_COOKIE, String(position), {
    path: '/',
    httpOnly: true,
    secure: c.get('https') === true,
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
  });
}

/** What an answer's freshness depends on. */
export type Freshness = {
  readonly catchUp: CatchUp;
  /** Whether these read models have reached a position. Nobody waits. */
  readonly haveReached: (names: readonly string[], position: Position) => Promise<boolean>;
  /** The read models that do not follow the log at present. */
  readonly standingStill: () => Promise<ReadonlySet<string>>;
};

/**
 * Read your own writes: a request that carries a position waits until the read models have reached it. Past the bound
 * it is answered with what there is. An answer made of a read model that has not come so far, or that is paused, is marked
 * `X-Stale: true`; one that is made of others is not. Where people come by https, the position that a command reached goes
 * into a cookie that is `Secure`.
 */
export const readYourOwnWrites =
  ({
    catchUp,
    haveReached,
    standingStill,
    https,
  }: Freshness & { readonly https: boolean }): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    c.set('https', https);
    const position = asPosition(getCookie(c, POSITION_COOKIE));
    const hasWaited = position === undefined || (await catchUp(position, WAIT_MS));
    const asked = new Set<string>();
    await askedViews.run(asked, next);
    if (asked.size === 0) return;
    const isOld = !hasWaited && position !== undefined && !(await haveReached([...asked], position));
    if (isOld || !asked.isDisjointFrom(await standingStill())) c.header('X-Stale', 'true');
  };

const asPosition = (text: string | undefined): Position | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;

/** How far in the log somebody's own commands reached, for asking again in their stead. */
export const knownPosition = {
  ofRequest: ({ headers }: Request): Position | undefined =>
    asPosition(parse(headers.get('Cookie') ?? '', POSITION_COOKIE)[POSITION_COOKIE]),

  /** The same request of somebody who knows this position, and nothing else. */
  toRequest: (request: Request, position: Position | undefined): Request =>
    position === undefined ? request : new Request(request, { headers: { Cookie: `${POSITION_COOKIE}=${position}` } }),
};
