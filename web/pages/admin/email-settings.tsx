import { Plus } from 'lucide-react';
import { OutgoingMails } from '../../features/admin-email/outgoing-mails.tsx';
import { SenderDialogs } from '../../features/admin-email/sender-dialogs.tsx';
import { SenderList } from '../../features/admin-email/sender-list.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The senders of mails, and the mails that failed or wait. */
function EmailSettingsPage() {
  const asking = useAsking();
  useOpenRequest(asking.add);
  return (
    <AdminPage
      title="Email Settings"
      subtitle="Who one-time codes and other emails come from"
      actions={
        <ToChange part="operations">
          <Button onClick={asking.add}>
            <Plus aria-hidden />
            Add Sender
          </Button>
        </ToChange>
      }
    >
      <SenderList asking={asking} />
      <SenderDialogs asking={asking} />
      <OutgoingMails />
    </AdminPage>
  );
}

export { EmailSettingsPage as Component };
