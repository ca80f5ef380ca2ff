import { useLocation, useNavigate } from 'react-router-dom';
import { ProfileSettings } from '../../features/account/profile-settings.tsx';
import { BlockedPeople } from '../../features/blocks/blocked-people.tsx';
import { MailSwitches } from '../../features/mails/mail-switches.tsx';
import { memberPath } from '../../features/member/member-view.ts';
import { PushOnThisDevice, PushSwitch } from '../../features/push/push-switches.tsx';
import { useSession } from '../../features/session/session-api.ts';

/** The account dialog above the dashboard. */
export function Account({ open }: { open: boolean }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();
  const close = () => {
    // Closing goes back in the history if the person came from the dashboard; a freshly opened page has no such entry.
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
      blocks={<BlockedPeople />}
      mails={<MailSwitches isHost={user.isProvider} PushSwitch={PushSwitch} pushOnThisDevice={<PushOnThisDevice />} />}
    />
  );
}
