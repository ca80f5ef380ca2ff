import type { User } from '../../../modules/identity/contract.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { fullName } from './roles.ts';

/** Whom a question is about, so that nobody mistakes one person for another of the same name. */
export const Whom = ({ user }: { user: User }) => (
  <>
    <p className="font-semibold">{fullName(user)}</p>
    <p className="text-ink-soft">
      <EmailAddress of={user.email} />
    </p>
    <p className="text-ink-soft">Member ID {user.memberId}</p>
  </>
);
