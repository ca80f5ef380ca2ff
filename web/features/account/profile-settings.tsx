import type { ReactNode } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ProfileForm = late(async () => (await import('./profile-form.tsx')).ProfileForm);

type Props = {
  user: User;
  /** The id of the heading. */
  headingId: string;
  reliabilityPath: string;
  /** How many mails the person gets, and the like, in a few words. */
  mailState: ReactNode;
  /** The switches of mails. */
  mails: ReactNode;
  /** The person's calendar feed. */
  calendar: ReactNode;
  /** What the person follows. */
  follows: ReactNode;
  /** The people whom the person has blocked. */
  blocks: ReactNode;
  /** The heading. */
  children: ReactNode;
};

/**
 * The person's own profile, as a page. It is a dialog by name, as the specification has it, and covers nothing. Only an
 * admin can change names and phone.
 */
export function ProfileSettings({ headingId, children, ...props }: Props) {
  return (
    <dialog
      open
      aria-labelledby={headingId}
      className="static m-0 w-full max-w-none border-0 bg-transparent p-0 text-inherit"
    >
      {children}
      <ProfileForm waiting={<Skeleton className="mt-6 h-96 animate-await" />} {...props} />
    </dialog>
  );
}
