import { useId } from 'react';
import { ProfileSettings } from '../../features/account/profile-settings.tsx';
import { BlockedPeople } from '../../features/blocks/blocked-people.tsx';
import { MailSwitches } from '../../features/mails/mail-switches.tsx';
import { memberPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { PushOnThisDevice, PushSwitch } from '../../features/push/push-switches.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const OwnFollows = late(async () => (await import('../../features/follows/own-follows.tsx')).OwnFollows);
const OwnCalendar = late(async () => (await import('../../features/calendar/own-calendar.tsx')).OwnCalendar);

/** The person's own account. */
export function Account() {
  const { user } = useSession();
  const headingId = useId();
  if (!user) return null;
  return (
    <ProfileSettings
      user={user}
      headingId={headingId}
      reliabilityPath={memberPath('reliability')}
      blocks={<BlockedPeople />}
      follows={<OwnFollows waiting={<Skeleton className="h-16 animate-await" />} />}
      calendar={<OwnCalendar waiting={<Skeleton className="h-28 animate-await" />} />}
      mails={<MailSwitches isHost={user.isProvider} PushSwitch={PushSwitch} pushOnThisDevice={<PushOnThisDevice />} />}
    >
      <ViewHeading
        id={headingId}
        title="Profile Settings"
        subtitle={
          <>
            <EmailAddress of={user.email} /> · <span className="whitespace-nowrap">member {user.memberId}</span>
          </>
        }
        back
      />
    </ProfileSettings>
  );
}
