import type { IdentityDeps } from '../deps.ts';
import type { Person } from '../people/person.ts';
import type { Keys } from './keys.ts';
import { isFirstSignIn } from './known-browsers.ts';
import type { StartedSession } from './visitor.ts';

type Deps = Pick<IdentityDeps, 'sql' | 'sendMail'> & { readonly keys: Keys };

/**
 * Mails a person who signed in with a browser for the first time. They cannot switch this mail off, because it is about
 * their security. The mail is written in the transaction that records the first sign-in.
 */
export const newBrowserMails =
  ({ sql, sendMail, keys }: Deps) =>
  async (person: Person, who: string, browser: string, { id, device, startedAt }: StartedSession): Promise<void> => {
    const personal = person.status === 'active' ? person.personal : null;
    await sql.begin(async (tx) => {
      const isFirst = await isFirstSignIn({ sql: tx, keys }, who, browser);
      // Admins may have no address.
      if (!isFirst || !personal?.email) return;
      const params = { firstName: personal.firstName, ...device, at: startedAt };
      await sendMail({ to: personal.email, template: 'newBrowser', params, dedupeKey: `sign-in-${id}` }, tx);
    });
  };
