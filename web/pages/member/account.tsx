import { useLocation, useNavigate } from 'react-router-dom';
import { ProfileSettings } from '../../features/account/profile-settings.tsx';
import { MailSwitches } from '../../features/mails/mail-switches.tsx';
import { memberPath } from '../../features/member/member-view.ts';
import { PushOnThisDevice, PushSwitch } from '../../features/push/push-switches.tsx';
import { useSession } from '../../features/session/session-api.ts';

/** The account over the dashboard: closed, it leaves the dashboard behind. */
export function Account({ open }: { open: boolean }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  const close = () => {
    // Whoever came here from the dashboard goes back there; a freshly opened page has nothing to go back to.
    if (key === 'default') void navigate(memberPath('home'), { replace: true, preventScrollReset: true });
    else void navigate(-1);
  };
  if (!user) return null;
  return (
    <ProfileSettings
      user={user}
      open={open}
      onClose={close}
      reliabilityPath={memberPath('reliability')}
      mails={<MailSwitches isHost={user.isProvider} PushSwitch={PushSwitch} pushOnThisDevice={<PushOnThisDevice />} />}
    />
  );
}
