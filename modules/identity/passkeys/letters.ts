import type { Transaction } from '../../../platform/database.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Person } from '../people/person.ts';
import type { Device } from '../sign-in/device.ts';

type Deps = Pick<IdentityDeps, 'sendMail' | 'newId' | 'clock'>;

/**
 * `added` and `removed`: by the owner. `recovered`: an admin signed in with a mailed code instead. `reset`: all
 * passkeys of an admin were removed by a full admin or at a terminal.
 */
type What = 'added' | 'removed' | 'recovered' | 'reset';

/**
 * Mails a person about a change of their passkeys and the browser in which it happened. They cannot switch this mail
 * off, because it is about their security. An admin without an address gets none.
 */
export const passkeyMails =
  ({ sendMail, newId, clock }: Deps) =>
  async (
    person: Person,
    { what, name, device }: { readonly what: What; readonly name: string | null; readonly device: Device },
    tx?: Transaction,
  ): Promise<void> => {
    if (person.status !== 'active' || !person.personal?.email) return;
    const { personal, isAdmin } = person;
    const params = { firstName: personal.firstName, isAdmin, what, name, ...device, at: clock().toISOString() };
    await sendMail({ to: personal.email, template: 'passkey', params, dedupeKey: `passkey-${newId()}` }, tx);
  };
