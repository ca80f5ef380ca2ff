import { Passkeys } from '../../features/account/passkeys.tsx';
import { MondaySwitch } from '../../features/mails/monday-switch.tsx';
import { useMayChange } from '../../features/session/may-change.tsx';
import { AdminPage } from '../../ui/admin-page.tsx';

/** The admin's own passkeys: the second step after the password. */
function AdminPasskeysPage() {
  const mayChange = useMayChange('operations');
  return (
    <AdminPage title="Your Passkeys" subtitle="The second step of your login, after the password">
      <div className="max-w-xl space-y-4">
        <Passkeys isAdmin />
        {mayChange && <MondaySwitch />}
      </div>
    </AdminPage>
  );
}

export { AdminPasskeysPage as Component };
