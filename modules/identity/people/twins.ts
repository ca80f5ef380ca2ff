import { eachOf, type Port, port } from '@tablemates/event-store';
import type { IdentityDeps } from '../deps.ts';
import { userStream } from './people.ts';
import type { Person } from './person.ts';

/** The other accounts of a mailbox, which share a suspension. */
export function twinsIn({ accountsOf }: Pick<IdentityDeps, 'accountsOf'>) {
  const others = async (userId: string, email: string | undefined) => ({
    twins: eachOf(email ? (await accountsOf(email)).filter((id) => id !== userId) : [], userStream),
  });
  return {
    /** Those of a known person. */
    twinsOf: (userId: string): Port<readonly Person[]> =>
      port({
        streams: { person: userStream(userId) },
        more: ({ person }) => others(userId, 'personal' in person ? person.personal?.email : undefined),
        answer: ({ twins }) => twins.all,
      }),

    /** Those of an address that a new account will have. */
    twinsAt: (userId: string, email: string): Port<readonly Person[]> =>
      port({ streams: {}, more: () => others(userId, email), answer: ({ twins }) => twins.all }),
  };
}
