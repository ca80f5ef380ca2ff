import { createRoute, z } from '@hono/zod-openapi';
import type { CommandContext } from '@tablemates/event-store';
import type { Context } from 'hono';
import { OutgoingMails, RetriedMails } from '../../modules/admin/contract.ts';
import type { operationCommands } from '../../modules/admin/operation-commands.ts';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { rememberPosition } from '../../platform/http/consistency.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor, rowsOf, total } from '../../platform/http/paging.ts';
import { id, pageNumber, paging } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { MAIL_STATES, type outboxOperations } from '../../platform/mail/outbox-operations.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';

const tags = ['Admin'];
const admins = only('isAdmin', 'Only admins can look after outgoing emails.');

const listRoute = createRoute({
  method: 'get',
  path: '/admin/mails',
  tags,
  summary: 'List the outgoing mails of a state without their content, and how many there are of each state',
  middleware: [admins] as const,
  request: { query: z.object({ state: z.enum(MAIL_STATES).default('failed'), ...paging, page: pageNumber }) },
  responses: { 200: jsonReply('A page of mails, the newest first', OutgoingMails), ...refusals },
});

const retryRoute = createRoute({
  method: 'post',
  path: '/admin/mails/{id}/retry',
  tags,
  summary: 'Send a mail that failed or waits, as if it were new',
  middleware: [admins] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The number of mails: one', RetriedMails), ...refusals },
});

const retryFailedRoute = createRoute({
  method: 'post',
  path: '/admin/mails/retry-failed',
  tags,
  summary:
    'Send every mail that failed and is still of use, as if it were new, but none to an address that takes no mail',
  middleware: [admins] as const,
  responses: { 200: jsonReply('The number of mails', RetriedMails), ...refusals },
});

const nothingToSend = refuse(404, 'not_found', 'There is nothing to send: no such mail, sent already, or wiped since.');

type Deps = {
  readonly way: OutgoingMails['way'];
  readonly outbox: ReturnType<typeof outboxOperations>;
  readonly operations: Pick<ReturnType<typeof operationCommands>, 'recordMailRetry'>;
  readonly clock: Clock;
  /** Enqueues the job that sends what is due. */
  readonly deliver: () => void;
};

/**
 * Routes for admins to see which mails failed and why, and to send them again. Each retry is recorded before a mail is
 * sent.
 */
export function outboxRoutes({ way, outbox, operations, clock, deliver }: Deps) {
  const recorded = (c: Context, context: CommandContext, mailId: string | null) => async () =>
    rememberPosition(c, await operations.recordMailRetry(context, mailId));
  return createApi()
    .openapi(listRoute, async (c) => {
      const { state, limit = DEFAULT_LIMIT, cursor, page: number = 1 } = c.req.valid('query');
      const last = readCursor(cursor, InstantAndId);
      if (isRefusal(last)) return refusalReply(c, last);
      const after = last && { createdAt: last[0], id: last[1] };
      const part = { state, after, ...rowsOf(limit, number, after) };
      const [counts, found] = await Promise.all([outbox.counts(), outbox.list(part)]);
      total(c, counts[state]);
      const mails = page(c, found, limit, ({ createdAt, id: mailId }) => [createdAt, mailId]);
      return c.json(OutgoingMails.parse({ way, ...counts, mails }), 200);
    })
    .openapi(retryRoute, async (c) => {
      const { id } = c.req.valid('param');
      const retried = await outbox.retry({ id }, recorded(c, commandContext(c.var, clock), id));
      if (retried === 0) return refusalReply(c, nothingToSend);
      deliver();
      return c.json(RetriedMails.parse({ retried }), 200);
    })
    .openapi(retryFailedRoute, async (c) => {
      const retried = await outbox.retry('failed', recorded(c, commandContext(c.var, clock), null));
      if (retried > 0) deliver();
      return c.json(RetriedMails.parse({ retried }), 200);
    });
}
