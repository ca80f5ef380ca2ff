import type { HttpBindings } from '@hono/node-server';
import { createRoute, z } from '@hono/zod-openapi';
import type { Position } from '@tablemates/event-store';
import type { Context } from 'hono';
import { createApi, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { refuse } from '../../platform/refusal.ts';
import { CHANGE_KINDS } from './contract.ts';
import type { LiveStreams } from './streams.ts';

const position = z.string().regex(/^\d{1,18}$/, 'This is not a position.');

const kinds = CHANGE_KINDS.map((kind) => `"${kind}"`).join(' | ');

const liveRoute = createRoute({
  method: 'get',
  path: '/live',
  tags: ['Live'],
  summary: 'Stream what changes on open pages',
  description:
    `A stream of server-sent events. Each names what changed: \`{"changed": [{"kind": ${kinds}, "id"}]}\`. ` +
    'Visitors receive changes of game events; members also of their conversations and their own data; hosts also of contests at their tables; admins also of contests, reports, people, invitations, the catalog and the audit. ' +
    'A page that names the `person` it shows as signed in hears at once (`session`) if they are not. ' +
    'Ids of the stream are positions of the log: with `Last-Event-ID` or `after` it resumes without a gap.',
  request: {
    query: z.object({ after: position.optional(), person: id.optional() }),
    headers: z.object({ 'last-event-id': z.string().optional() }),
  },
  responses: {
    200: {
      description: 'The stream, open until either side ends it',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...refusals,
  },
});

const tooMany = refuse(429, 'too_many', 'You have many pages open. Close some of them, and this one updates again.', {
  retryAfterSeconds: 30,
});

type Deps = {
  readonly streams: Pick<LiveStreams, 'open'>;
  readonly head: () => Promise<Position>;
  /** The token of a session, which may have ended; undefined for a visitor. */
  readonly tokenOf: (c: Context) => string | undefined;
  readonly addressOf: (c: Context) => string;
};

/**
 * Ends a reply with its connection instead of sending it in chunks. A frame is then one write of bytes that are encoded
 * once for all pages. Does nothing without a socket.
 */
function endWithConnection({ env }: Context) {
  const { outgoing }: Partial<HttpBindings> = env ?? {};
  outgoing?.setHeader('Connection', 'close').removeHeader('Transfer-Encoding');
}

/** The stream that keeps open pages up to date (evenings contract, section 5). */
export function liveRoutes({ streams, head, tokenOf, addressOf }: Deps) {
  return createApi().openapi(liveRoute, async (c) => {
    const { after, person: shown } = c.req.valid('query');
    const asked = position.safeParse(c.req.valid('header')['last-event-id'] ?? after);
    const since = asked.success ? BigInt(asked.data) : undefined;
    // A position beyond the head is from another log, as after a restore: the stream begins now.
    const isKnown = since !== undefined && since <= (await head());
    const { userId = null, isAdmin = false } = c.get('session') ?? {};
    const opener = { userId, isAdmin, token: tokenOf(c), shown, address: addressOf(c) };
    const stream = streams.open(opener, isKnown ? since : undefined);
    if (!stream) return refusalReply(c, tooMany);
    endWithConnection(c);
    return c.body(stream, 200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  });
}
