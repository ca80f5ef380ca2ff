import type { Position } from '@tablemates/event-store';
import { askedViews } from '@tablemates/event-store';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';
import { parse } from 'hono/utils/cookie';
import type { HttpEnv } from './session.ts';

export const POSITION_COOKIE = 'tablemates-position';
const COOKIE_SECONDS = 3600;
const WAIT_MS = 2000;
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Waits for the read models and resolves to whether they reached a position in time. Never waits beyond the log's head. */
export type CatchUp = (position: Position, timeoutMs: number) => Promise<boolean>;

/** Sets a cookie with the log position of an accepted command, so that the client's next reads wait for it. */
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

/** The functions that decide whether a reply is stale. */
export type Freshness = {
  readonly catchUp: CatchUp;
  /** Whether these read models have reached a position. Does not wait. */
  readonly haveReached: (names: readonly string[], position: Position) => Promise<boolean>;
  /** The read models that currently do not follow the log. */
  readonly staleReadModels: () => Promise<ReadonlySet<string>>;
  /** Whether the log has something about one of these ids, or without ids anything, that one of these read models lacks. */
  readonly isMissing: (names: ReadonlySet<string>, ids: readonly string[]) => Promise<boolean>;
};

/**
 * Read your own writes: a read with a position in its cookie waits until the read models have reached that position, at
 * most 2 s, and is then answered in any case. A command waits for nothing, because the log decides it and its reply. The
 * reply has the header `X-Stale: true` if a read model that it used has not reached the position or is paused; for a file
 * any read model counts, because it is read while it is sent. Such a read model cannot say that something does not exist:
 * instead of a 404 the client is asked to come again.
 */
export const readYourOwnWrites =
  ({
    catchUp,
    haveReached,
    staleReadModels,
    isMissing,
    https,
  }: Freshness & { readonly https: boolean }): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    c.set('https', https);
    if (!READS.has(c.req.method)) return next();
    const position = asPosition(getCookie(c, POSITION_COOKIE));
    const hasWaited = position === undefined || (await catchUp(position, WAIT_MS));
    const asked = new Set<string>();
    await askedViews.run(asked, next);
    // a file is read while it is sent: nobody knows yet from what
    const isFile = asked.size === 0 && c.res.headers.has('Content-Disposition');
    if (asked.size === 0 && !isFile) return;
    if (c.res.status === 404 && (await isMissing(asked, idsIn(c.req.path)))) {
      throw new HTTPException(503, { message: 'This is on its way. Please try again in a moment.' });
    }
    const isOld = !hasWaited && position !== undefined && (isFile || !(await haveReached([...asked], position)));
    const stale = await staleReadModels();
    if (isOld || (isFile ? stale.size > 0 : !asked.isDisjointFrom(stale))) c.header('X-Stale', 'true');
  };

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const idsIn = (path: string): readonly string[] => path.toLowerCase().match(UUID) ?? [];

const asPosition = (text: string | undefined): Position | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;

/** The log position that a client knows. The page renderer copies it from the client's request to its own API requests. */
export const knownPosition = {
  ofRequest: ({ headers }: Request): Position | undefined =>
    asPosition(parse(headers.get('Cookie') ?? '', POSITION_COOKIE)[POSITION_COOKIE]),

  /** The same request with the position as its only cookie and header. */
  toRequest: (request: Request, position: Position | undefined): Request =>
    position === undefined ? request : new Request(request, { headers: { Cookie: `${POSITION_COOKIE}=${position}` } }),
};
