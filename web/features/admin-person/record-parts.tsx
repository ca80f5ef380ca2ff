import { CalendarDays, Flag, Gavel, LogIn, MessageCircle, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PersonRecord } from '../../../modules/admin/records/contract.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { tableName } from '../../lib/table-name.ts';
import { fullMoment, shortDate } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ContestLine } from '../../ui/contest-line.tsx';
import { PersonLink, RecordLine, RecordPart, recordLink } from '../../ui/record-part.tsx';
import { seatStates } from '../../ui/seat-states.ts';

type Evening = PersonRecord['evenings'][number];

const parts: Record<Evening['part'], { label: string; tone: Tone }> = {
  hosts: { label: 'Host', tone: 'felt' },
  ...seatStates,
};

/** The person's part in an evening. Nobody has a seat any more once an evening is over. */
function partOf({ part, gameEvent: { status } }: Evening): { label: string; tone: Tone } {
  if (status === 'cancelled') return { label: 'Cancelled', tone: 'neutral' };
  return part === 'joined' && status !== 'upcoming' ? { label: 'Had a seat', tone: 'neutral' } : parts[part];
}

type Props = { record: PersonRecord };

/** The whole record of a person except profile and ledger, in one part per kind of entry. */
export const RecordParts = ({ record }: Props) => (
  // two columns of their own, because the parts differ much in height
  <div className="@container">
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-2">
      <div className="space-y-6">
        <Evenings record={record} />
        <Contests record={record} />
      </div>
      <div className="space-y-6">
        <Reports record={record} />
        <Conversations record={record} />
        <Invitations record={record} />
        <Sessions record={record} />
      </div>
    </div>
  </div>
);

function Evenings({ record: { evenings } }: Props) {
  const { timeZone } = useSiteConfig();
  return (
    <RecordPart
      title="Events"
      icon={CalendarDays}
      rows={evenings}
      // a host may have had a seat at the same evening before
      keyOf={({ gameEvent, part }) => `${gameEvent.id} ${part}`}
      none="No event yet."
    >
      {(evening) => (
        <RecordLine
          under={fullMoment(evening.gameEvent.startsAt, timeZone)}
          end={<Badge tone={partOf(evening).tone}>{partOf(evening).label}</Badge>}
        >
          <Link to={`/admin/game-events/${evening.gameEvent.id}`} viewTransition className={recordLink}>
            {tableName(evening.gameEvent)}
          </Link>
        </RecordLine>
      )}
    </RecordPart>
  );
}

function Contests({ record: { contests } }: Props) {
  return (
    <RecordPart
      title="Disputes"
      icon={Gavel}
      rows={contests}
      keyOf={({ id }) => id}
      none="They have disputed no rating."
    >
      {(contest) => <ContestLine contest={contest} about={contest.gameEvent.gameName ?? 'Unknown Game'} />}
    </RecordPart>
  );
}

const reportKinds = {
  user: 'The person',
  gameEvent: 'Their event',
  message: 'A message of theirs',
  announcement: 'An announcement of theirs',
};
const reportStates = { open: 'Open', looked_at: 'Looked at', acted: 'Acted on', dismissed: 'Dismissed' };

function Reports({ record: { reports } }: Props) {
  const shortMoment = useShortMoment();
  return (
    <RecordPart
      title="Reports about them"
      icon={Flag}
      rows={reports}
      keyOf={({ id }) => id}
      none="Nobody has reported them."
    >
      {({ id, kind, state, reporter, reportedAt, gameEvent }) => (
        <RecordLine
          under={`${shortMoment(reportedAt)}, by ${partyName(reporter)}`}
          end={
            <Badge tone={state === 'open' || state === 'looked_at' ? 'amber' : 'neutral'}>{reportStates[state]}</Badge>
          }
        >
          <Link to={`/admin/reports/${id}`} viewTransition className={recordLink}>
            {reportKinds[kind]}
            {gameEvent && `, ${gameEvent.gameName ?? 'Unknown Game'}`}
          </Link>
        </RecordLine>
      )}
    </RecordPart>
  );
}

function Conversations({ record: { conversations } }: Props) {
  const shortMoment = useShortMoment();
  return (
    <RecordPart
      title="Conversations"
      icon={MessageCircle}
      rows={conversations}
      keyOf={({ gameEvent, other }) => `${gameEvent.id} ${other.id}`}
      none="They have written to nobody."
      note="Only people and times. Their messages stay private."
    >
      {({ gameEvent, other, lastMessageAt }) => (
        <RecordLine under={`About ${tableName(gameEvent)}. Last message ${shortMoment(lastMessageAt)}`}>
          <PersonLink person={other} />
        </RecordLine>
      )}
    </RecordPart>
  );
}

const invitationStates = { accepted: 'Accepted', expired: 'Expired', pending: 'Pending' };

function Invitations({ record: { invitations } }: Props) {
  const { timeZone } = useSiteConfig();
  return (
    <RecordPart
      title="Invitations"
      icon={Send}
      rows={invitations}
      keyOf={({ id }) => id}
      none="They were never invited to organize."
    >
      {({ email, createdAt, acceptedAt, status }) => (
        <RecordLine
          under={
            acceptedAt === null
              ? `Sent ${shortDate(createdAt, timeZone)}`
              : `Sent ${shortDate(createdAt, timeZone)}, accepted ${shortDate(acceptedAt, timeZone)}`
          }
          end={<Badge tone={status === 'accepted' ? 'felt' : 'neutral'}>{invitationStates[status]}</Badge>}
        >
          Organizer, to {email || 'an address that is gone'}
        </RecordLine>
      )}
    </RecordPart>
  );
}

function Sessions({ record: { sessions } }: Props) {
  const { timeZone } = useSiteConfig();
  return (
    <RecordPart
      title="Signed in"
      icon={LogIn}
      rows={sessions}
      keyOf={({ browser, firstSeenAt }) => `${firstSeenAt} ${browser}`}
      none="They are signed in nowhere."
    >
      {({ browser, system, firstSeenAt, lastSeenAt }) => (
        <RecordLine under={`Since ${fullMoment(firstSeenAt, timeZone)}, last seen ${shortDate(lastSeenAt, timeZone)}`}>
          {[browser ?? 'Unknown browser', system].filter(Boolean).join(' on ')}
        </RecordLine>
      )}
    </RecordPart>
  );
}
