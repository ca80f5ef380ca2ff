import type { EventLog } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';
import type { SendMail } from '../../platform/mail/mail.ts';
import { keyed } from '../mail/letters.ts';
import type { MailedEvent, MailsToPeople } from '../mail/mails-to-people.ts';
import type { DemoPeople } from './people.ts';
import type { DemoIds } from './seed.ts';

/** Number of positions at the end of the log that are read: the last days of the demo. */
const LATEST = 2_000n;

type Deps = {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly mails: MailsToPeople;
  readonly post: SendMail;
  readonly clock: Clock;
  /** The addresses of the two people. */
  readonly people: DemoPeople;
};

/**
 * Fills the mailbox page with the mails of the last days to the two people that visitors sign in as. No other mails are
 * sent for seeded domain events, and none to addresses of the test domain.
 */
export async function fillMailbox(
  { log, mails, post, clock, people }: Deps,
  { memberId, organizerId }: DemoIds,
): Promise<void> {
  const now = clock().toISOString();
  const head = await log.head();
  const after = head > LATEST ? head - LATEST : 0n;
  const recent = await log.readAll({ after, upTo: head, limit: Number(LATEST), types: mails.types });
  for (const event of recent as MailedEvent[]) {
    const concerned = JSON.stringify([event.stream, event.data]);
    if (event.type === 'UserRegistered' || ![memberId, organizerId].some((id) => concerned.includes(id))) continue;
    for (const mail of await mails.of(event)) {
      const isTheirs = mail.to === people.member || mail.to === people.organizer;
      const isOfUse = mail.ofUseUntil === undefined || mail.ofUseUntil > now;
      if (isTheirs && isOfUse) await post(keyed(mail, 'demo', event.id));
    }
  }
}
