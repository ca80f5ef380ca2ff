import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** The largest calendar that may be read: 256 KiB. */
export const MAX_CALENDAR_BYTES = 256 * 1024;

const ROUTES = /^\/api\/groups\/[^/]+\/import\/?$/;
const TYPE = /^\s*text\/(calendar|csv)\s*(?:;|$)/i;

const typeOf = (c: Context): string | undefined => TYPE.exec(c.req.header('content-type') ?? '')?.[1]?.toLowerCase();

/** Whether a request's body is to be a calendar or a table. Of other types it is refused by its route, in its words. */
export const hasCalendarBody = (c: Context): boolean => c.req.method === 'POST' && ROUTES.test(c.req.path);

const file = z.any().openapi({ type: 'string' });

/** The body of a route that takes a calendar, for its description. */
export const calendarBody = {
  body: { required: true as const, content: { 'text/calendar': { schema: file }, 'text/csv': { schema: file } } },
};

/** The file of a request; undefined if it is no calendar. */
export async function calendarOf(c: Context) {
  const type = typeOf(c);
  if (type === undefined) return undefined;
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  return { type: type === 'csv' ? ('csv' as const) : ('calendar' as const), bytes };
}
