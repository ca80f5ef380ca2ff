import { createRoute, z } from '@hono/zod-openapi';
import { addMinutes } from '../../platform/add-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonBody, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { CALL_MINUTES, isSigned, MailgunCall, toldBy } from '../../platform/mail/mailgun-webhook.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';

const callRoute = createRoute({
  method: 'post',
  path: '/mails/mailgun',
  tags: ['Operations'],
  summary: 'Take what Mailgun tells about a mail: that it arrived, or that its address takes none',
  description:
    'For Mailgun’s webhooks “Permanent Failure” and “Delivered Messages”. The signature in the body is the permission: 403 `not_signed` if it is wrong or older than 15 minutes, 409 `known_call` if the same call came before, 404 unless `MAILGUN_SIGNING_KEY` is set.',
  request: jsonBody(MailgunCall),
  responses: { 200: jsonReply('Taken', z.object({ message: z.string() })), ...refusals },
});

const notSetUp = refuse(404, 'not_found', 'No signing key of Mailgun is set.');
const notSigned = refuse(403, 'not_signed', 'This call is not signed by Mailgun, or is too old.');
const knownCall = refuse(409, 'known_call', 'This call came before.');

type Deps = {
  readonly signingKey: string | undefined;
  readonly sql: Sql;
  readonly outbox: Pick<Outbox, 'heardLater'>;
  readonly clock: Clock;
};

/** The route that Mailgun calls about mails that it took. */
export function mailgunRoutes({ signingKey, sql, outbox, clock }: Deps) {
  return createApi().openapi(callRoute, async (c) => {
    const call = c.req.valid('json');
    const now = clock();
    if (signingKey === undefined) return refusalReply(c, notSetUp);
    if (!isSigned(call, signingKey, now)) return refusalReply(c, notSigned);
    // one transaction: a call that failed halfway comes again with the same token
    const isNew = await sql.begin(async (tx) => {
      // a signature of a future minute counts for twice as long
      await tx`delete from mailgun_calls where called_at < ${addMinutes(now, -2 * CALL_MINUTES - 1)}`;
      const { count } = await tx`
        insert into mailgun_calls (token, called_at) values (${call.signature.token}, ${now})
        on conflict (token) do nothing`;
      const told = toldBy(call);
      if (count > 0 && told) await outbox.heardLater(told, tx);
      return count > 0;
    });
    return isNew ? c.json({ message: 'Thank you.' }, 200) : refusalReply(c, knownCall);
  });
}
