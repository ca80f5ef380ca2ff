import { load, type Port, portTo } from '@tablemates/event-store';
import { dateOf } from '../../../platform/mail/words.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityDeps } from '../deps.ts';
import { type Bar, barOn } from './bars.ts';
import { type ContactDetails, contactsIn } from './contacts.ts';
import type { BarKind } from './contract.ts';
import { bars } from './stream.ts';

const fieldOf = { mailbox: 'email', phone: 'phoneNumber' } as const satisfies Record<BarKind, string>;
const called = { mailbox: 'email address', phone: 'phone number' } as const satisfies Record<BarKind, string>;

/** Whether contacts are barred, and the sentences that say so. */
export function barred({ log, secret, city }: Pick<IdentityDeps, 'log' | 'secret' | 'city'>) {
  const { contactsOf } = contactsIn(secret);
  const ending = ({ until }: Bar): string => (until === null ? '' : ` until ${dateOf(until, city.timeZone)}`);
  const refusing = (bar: Bar, message: string): Refusal =>
    refuse(403, 'barred', message, {
      fields: { [fieldOf[bar.kind]]: message },
      ...(bar.until !== null && { until: bar.until }),
    });
  return {
    /** The bar that keeps a new account from having these contacts; undefined if there is none. */
    barAgainst: (given: ContactDetails): Port<Bar | undefined> =>
      portTo(bars, (all, now) => barOn(all, contactsOf(given), now)),

    /** The same as of now, where nothing is decided by it. */
    barNow: async (given: ContactDetails, now: Date): Promise<Bar | undefined> =>
      barOn(await load(log, bars), contactsOf(given), now.toISOString()),

    /** The same for an account that has contacts already. It keeps them, also in another spelling. */
    movesInto: (given: ContactDetails): Port<(had: ContactDetails | null) => Bar | undefined> =>
      portTo(bars, (all, now) => (had) => {
        const before = contactsOf(had ?? {}).map(({ hash }) => hash);
        const fresh = contactsOf(given).filter(({ hash }) => !before.includes(hash));
        return barOn(all, fresh, now);
      }),

    /** What a person reads whose contact is barred. They have proven the mailbox. */
    toNewcomer: (bar: Bar): Refusal =>
      refusing(
        bar,
        `You cannot sign up with this ${called[bar.kind]}${ending(bar)}. If you think that this is a mistake, text us at ${city.supportPhone}.`,
      ),

    /** What an admin reads who gives an account or an invitation to a barred contact. */
    toAdmin: (bar: Bar): Refusal =>
      refusing(bar, `This ${called[bar.kind]} is barred${ending(bar)}. Lift the bar first.`),
  };
}
