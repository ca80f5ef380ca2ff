import { eachOf, type Port, port } from '@tablemates/event-store';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { mailboxOf } from '../../../platform/mail/same-mailbox.ts';
import type { IdentityDeps } from '../deps.ts';
import { type KeptSuspensions, keptOf, keptSuspensions } from './kept-suspensions.ts';
import { userStream } from './people.ts';
import type { Person } from './person.ts';

/** What is known of a mailbox: its accounts, and the suspensions that outlived one. */
export type AtMailbox = {
  readonly twins: readonly Person[];
  readonly kept: KeptSuspensions;
};

/** A mailbox as one question. Its accounts share a suspension, however its address is spelled. */
export function mailboxesIn({ accountsOf, secret }: Pick<IdentityDeps, 'accountsOf' | 'secret'>) {
  const key = deriveKey(secret, 'kept-suspensions');
  const hashOf = (email: string): string => keyedHash(key, mailboxOf(email)).toString('hex');

  const others = async (userId: string, email: string | undefined) => ({
    twins: eachOf(email ? (await accountsOf(email)).filter((id) => id !== userId) : [], userStream),
  });
  return {
    /** As it is kept. */
    hashOf,

    /** The mailbox of a known person, without their own account. */
    mailboxOfPerson: (userId: string): Port<AtMailbox> =>
      port({
        streams: { person: userStream(userId), kept: keptSuspensions },
        more: ({ person }) => others(userId, emailOf(person)),
        answer: ({ person, twins, kept }, now) => {
          const email = emailOf(person);
          return { twins: twins.all, kept: email ? keptOf(kept, hashOf(email), now) : [] };
        },
      }),

    /** The mailbox of an address that an account will have. */
    mailboxAt: (userId: string, email: string): Port<AtMailbox> =>
      port({
        streams: { kept: keptSuspensions },
        more: () => others(userId, email),
        answer: ({ twins, kept }, now) => ({ twins: twins.all, kept: keptOf(kept, hashOf(email), now) }),
      }),
  };
}

const emailOf = (person: Person): string | undefined =>
  'personal' in person ? person.personal?.email || undefined : undefined;
