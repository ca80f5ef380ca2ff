import type { Transaction } from '../../../platform/database.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Person } from '../people/person.ts';
import type { Device } from '../sign-in/device.ts';

type Deps = Pick<IdentityDeps, 'sendMail' | 'newId' | 'clock'>;

/** What became of a passkey: added, removed, not needed by an admin who signed in with a mailed code, or removed at a terminal. */
type What = 'added' | 'removed' | 'recovered' | 'reset';

/**
 * Mails a person what became of their passkeys, and in which browser: whatever mails they have switched off, because it is
 * about their safety. Admins may have no address.
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
