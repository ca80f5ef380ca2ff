import type { ReactNode } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const ProfileForm = late(async () => (await import('./profile-form.tsx')).ProfileForm);

type Props = {
  user: User;
  open: boolean;
  onClose: () => void;
  reliabilityPath: string;
  /** The switches of mails. */
  mails: ReactNode;
  /** The people whom the person has blocked. */
  blocks: ReactNode;
};

/** The dialog of the person's own profile. Only an admin can change names and phone. */
export function ProfileSettings({ user, open, onClose, reliabilityPath, mails, blocks }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => !open && onClose()}
      title="Profile Settings"
      description={
        <>
          <EmailAddress of={user.email} /> · <span className="whitespace-nowrap">member {user.memberId}</span>
        </>
      }
      byAddress
      fullHeight
      keepOnOutsidePress
    >
      <ProfileForm
        waiting={<Loading />}
        user={user}
        onClose={onClose}
        reliabilityPath={reliabilityPath}
        mails={mails}
        blocks={blocks}
      />
    </Dialog>
  );
}

const Loading = () => (
  <DialogBody>
    <Skeleton className="h-96 animate-await" />
  </DialogBody>
);
