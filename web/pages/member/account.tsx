import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ProfileSettings } from '../../features/account/profile-settings.tsx';
import { BlockedPeople } from '../../features/blocks/blocked-people.tsx';
import { useCalendarFeedQuery } from '../../features/calendar/calendar-api.ts';
import { useFollowsQuery } from '../../features/follows/follows-api.ts';
import { MailSwitches } from '../../features/mails/mail-switches.tsx';
import { useMailPreferencesQuery } from '../../features/mails/mails-api.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { PushOnThisDevice, PushSwitch } from '../../features/push/push-switches.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { counted } from '../../lib/counted.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const OwnFollows = late(async () => (await import('../../features/follows/own-follows.tsx')).OwnFollows);
const OwnCalendar = late(async () => (await import('../../features/calendar/own-calendar.tsx')).OwnCalendar);

const ProposeCafe = late(async () => (await import('./propose-cafe.tsx')).ProposeCafe, { isPage: true });
// the server renders it, and the browser takes it over as it came
if (import.meta.env.SSR || location.search.includes('part=propose')) await ProposeCafe.load();

/** The person's own account. */
export function Account() {
  const { user } = useSession();
  const headingId = useId();
  const [parameters] = useSearchParams();
  if (!user) return null;
  if (parameters.get('part') === 'propose') return <ProposeCafe />;
  return (
    <ProfileSettings
      user={user}
      headingId={headingId}
      reliabilityPath={memberPath('reliability')}
      blocks={<BlockedPeople />}
      follows={<OwnFollows waiting={<Skeleton className="h-16 animate-await" />} />}
      calendar={<OwnCalendar waiting={<Skeleton className="h-28 animate-await" />} />}
      mailState={<MailState />}
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

/** What reaches the person, in a few words: which kinds of mails, what they follow, their calendar. */
function MailState() {
  const { data: mails } = useMailPreferencesQuery();
  const { data: follows } = useFollowsQuery();
  const { data: feed } = useCalendarFeedQuery();
  if (!mails || !follows || !feed) return null;
  const off = Object.values(mails).filter((isOn) => !isOn).length;
  const said = [
    off === 0 ? 'All emails on' : `${counted(off, 'kind')} of email off`,
    follows.length > 0 && `following ${follows.length}`,
    feed.openedAt !== null && 'calendar address',
  ];
  return said.filter((each) => each !== false).join(' · ');
}
