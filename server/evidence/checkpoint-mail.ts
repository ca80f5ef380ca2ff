import type { Evidence } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { localDateOf, mondayOf } from '../../platform/local-time.ts';
import type { SendMail } from '../../platform/mail/mail.ts';
import { findAdminsWithEmail } from '../../projections/identity/people-admin-queries.ts';
import { recordCopy, trustedCopiesOf } from './copies.ts';

type Deps = {
  readonly sql: Sql;
  readonly evidence: Pick<Evidence, 'newest' | 'key'>;
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
  readonly send: SendMail;
};

/**
 * The sweep that mails the newest checkpoint to every admin with an email address, once in each week of the city. So
 * copies are kept where somebody who changes the database cannot change them.
 */
export function mailCheckpoint({ sql, evidence, clock, timeZone, send }: Deps): () => Promise<void> {
  return async () => {
    const newest = await evidence.newest();
    if (newest === undefined) return;
    const now = clock();
    const monday = mondayOf(localDateOf(now.toISOString(), timeZone));
    const copiedAt = (await trustedCopiesOf(sql, 'mail', now))?.copiedAt;
    if (copiedAt && localDateOf(copiedAt, timeZone) >= monday) return;
    const admins = await findAdminsWithEmail(sql);
    if (admins.length === 0) return;
    const key = await evidence.key();
    const { note, size, sealedAt } = newest;
    for (const { id, firstName, email } of admins) {
      await send({
        to: email,
        template: 'checkpoint',
        params: { firstName, note, size, sealedAt, key },
        dedupeKey: `checkpoint-${monday}-${id}`,
      });
    }
    await recordCopy(sql, 'mail', size, now);
  };
}
