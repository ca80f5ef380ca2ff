import { MailX } from 'lucide-react';
import { useState } from 'react';
import { BarTyped } from '../../features/admin-bars/bar-dialog.tsx';
import { BarList } from '../../features/admin-bars/bar-list.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';

/** The mailboxes and phones that no new account may have. */
function BarredPage() {
  const [isAsking, ask] = useState(false);
  return (
    <AdminPage
      title="Barred"
      parent={{ to: '/admin/users', label: 'User Management' }}
      subtitle="Mailboxes and phones that no new account may have"
      actions={
        <ToChange part="people">
          <Button onClick={() => ask(true)}>
            <MailX aria-hidden />
            Bar Mailbox or Phone
          </Button>
        </ToChange>
      }
    >
      <BarList />
      {isAsking && <BarTyped onClose={() => ask(false)} />}
    </AdminPage>
  );
}

export { BarredPage as Component };
