import { Send } from 'lucide-react';
import { InvitationDialogs } from '../../features/admin-invitations/invitation-dialogs.tsx';
import { InvitationList } from '../../features/admin-invitations/invitation-list.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The invitations to become an organizer. */
function InvitationsPage() {
  const asking = useAsking();
  return (
    <AdminPage
      title="Invitations"
      subtitle="Who was asked to become a Game Organizer"
      actions={
        <Button onClick={asking.add}>
          <Send aria-hidden />
          Send Invitation
        </Button>
      }
    >
      <InvitationList asking={asking} />
      <InvitationDialogs asking={asking} />
    </AdminPage>
  );
}

export { InvitationsPage as Component };
