import { Send } from 'lucide-react';
import { ExportButton } from '../../features/admin-exports/export-button.tsx';
import { useFileSizeQuery } from '../../features/admin-exports/exports-api.ts';
import { InvitationDialogs } from '../../features/admin-invitations/invitation-dialogs.tsx';
import { InvitationFilters } from '../../features/admin-invitations/invitation-filters.tsx';
import { InvitationList } from '../../features/admin-invitations/invitation-list.tsx';
import { useInvitationFilter } from '../../features/admin-invitations/use-invitation-filter.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ViewSwitch } from '../../ui/data-table/view-switch.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The invitations to become an organizer. */
function InvitationsPage() {
  const asking = useAsking();
  const state = useInvitationFilter();
  useOpenRequest(asking.add);
  const exported = { list: '/invitations', filter: state.filter } as const;
  // the button asks for it anyway
  const { currentData: size } = useFileSizeQuery(exported);
  return (
    <AdminPage
      title="Invitations"
      subtitle="Who was asked to become a Game Organizer"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewSwitch />
          <ViewsMenu list="/admin/invitations" />
          <ExportButton {...exported} />
          <ToChange part="people">
            <Button onClick={asking.add}>
              <Send aria-hidden />
              Send Invitation
            </Button>
          </ToChange>
        </div>
      }
    >
      <InvitationFilters state={state} />
      <InvitationList asking={asking} filter={state.filter} total={size?.rows} onClear={state.clear} />
      <InvitationDialogs asking={asking} filter={state.filter} />
    </AdminPage>
  );
}

export { InvitationsPage as Component };
