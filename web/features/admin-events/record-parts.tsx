import { Armchair, CircleSlash, Gavel, History, Hourglass, Mail } from 'lucide-react';
import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { markNames } from '../../lib/contest-words.ts';
import { counted } from '../../lib/counted.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { fullMoment } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ContestLine } from '../../ui/contest-line.tsx';
import { PersonLink, RecordLine, RecordPart } from '../../ui/record-part.tsx';
import { seatStates } from '../../ui/seat-states.ts';
import { ToChange } from '../session/may-change.tsx';
import { historyWords, mailName } from './history-words.ts';
import { RemoveSeat } from './remove-seat.tsx';

type Seat = GameEventRecord['seats'][number];
type Props = { record: GameEventRecord };

/** The whole record of a game event, in one part per kind of entry. */
export const GameEventRecordParts = ({ record }: Props) => (
  <div className="@container">
    {/* two columns of their own, because the parts differ much in height */}
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-2">
      <div className="space-y-6">
        <Seats record={record} />
        <WaitingList record={record} />
        {record.refusals && <Refusals refusals={record.refusals} />}
      </div>
      <div className="space-y-6">
        <Changes record={record} />
        {record.contests && <Contests contests={record.contests} />}
        <Mails record={record} />
      </div>
    </div>
  </div>
);

const ways: Record<NonNullable<Seat['how']>, string> = {
  joined: 'Took a free seat',
  waiting_list: 'Given by the waiting list',
  offer: 'Offered by the waiting list',
  guest: 'Held by a friend',
  standing: 'Regular seat',
  other_table: 'Moved from another table',
};

const marked: Record<NonNullable<Seat['mark']>, Tone> = { attended: 'felt', late_cancel: 'amber', no_show: 'brick' };

/** The mark of a seat, or the seat's state if it has none. */
function stateOf({ status, mark }: Seat, isOver: boolean): { label: string; tone: Tone } {
  if (mark !== null) return { label: markNames[mark], tone: marked[mark] };
  return status === 'joined' && isOver ? { label: 'Not rated', tone: 'neutral' } : seatStates[status];
}

function Seats({ record: { seats, gameEvent } }: Props) {
  const moment = useShortMoment();
  const now = useNow();
  const isOver = gameEvent.status === 'completed' || gameEvent.status === 'archived';
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  return (
    <RecordPart
      title="Seats"
      icon={Armchair}
      rows={seats}
      keyOf={({ person }) => person.id}
      none="Nobody has taken a seat."
      sent="first"
    >
      {(seat) => {
        const { label, tone } = stateOf(seat, isOver);
        const { how, joinedAt, isConfirmed, checkIn } = seat;
        const under = [
          `${how === null ? 'Joined' : ways[how]} ${moment(joinedAt)}`,
          ...(isConfirmed ? ['confirmed'] : []),
          ...(checkIn ? [`checked in by ${checkIn.how === 'code' ? 'code' : 'the host'} ${moment(checkIn.at)}`] : []),
        ];
        return (
          <RecordLine
            under={under.join(', ')}
            end={
              <span className="flex items-center gap-1">
                <Badge tone={tone}>{label}</Badge>
                {seat.status === 'joined' && isAhead && (
                  <ToChange part="people">
                    <RemoveSeat gameEvent={gameEvent} person={seat.person} />
                  </ToChange>
                )}
              </span>
            }
          >
            <PersonLink person={seat.person} />
          </RecordLine>
        );
      }}
    </RecordPart>
  );
}

function WaitingList({ record: { waiting } }: Props) {
  const shortMoment = useShortMoment();
  return (
    <RecordPart
      title="Waiting list"
      icon={Hourglass}
      rows={waiting}
      keyOf={({ person }) => person.id}
      none="Nobody waits."
      sent="first"
    >
      {({ person, since, heldUntil }) => (
        <RecordLine
          under={
            heldUntil === null
              ? `Since ${shortMoment(since)}`
              : `A seat is held for them until ${shortMoment(heldUntil)}`
          }
          end={heldUntil !== null && <Badge tone="amber">Offered</Badge>}
        >
          <PersonLink person={person} />
        </RecordLine>
      )}
    </RecordPart>
  );
}

const refusedBecause = { penalty: 'Penalty', suspended: 'Suspended' };

function Refusals({ refusals }: { refusals: NonNullable<GameEventRecord['refusals']> }) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  return (
    <RecordPart
      title="Refused"
      icon={CircleSlash}
      rows={refusals}
      keyOf={({ person, at }) => `${person.id} ${at}`}
      none="Nobody was refused a seat because of a penalty or a suspension."
    >
      {({ person, at, code, penalty, until, score, policyVersion, words }) => (
        <RecordLine
          under={
            <>
              {fullMoment(at, timeZone)}
              {penalty && `, for a ${markNames[penalty].toLowerCase()}`}
              {until !== null && `, until ${shortMoment(until)}`}. Score {score}% by policy {policyVersion}.
              {words !== null && ` They read: ${quoted(words)}`}
            </>
          }
          end={<Badge tone="brick">{refusedBecause[code]}</Badge>}
        >
          <PersonLink person={person} />
        </RecordLine>
      )}
    </RecordPart>
  );
}

function Changes({ record: { history } }: Props) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  return (
    <RecordPart
      title="What became of it"
      icon={History}
      rows={history}
      keyOf={({ at, what }) => `${at} ${what}`}
      none="Nothing is on record."
    >
      {(entry) => (
        <RecordLine
          under={
            <>
              {fullMoment(entry.at, timeZone)}
              {entry.by && (
                <>
                  , by <PersonLink person={entry.by} />
                </>
              )}
            </>
          }
        >
          {historyWords(entry, shortMoment)}
        </RecordLine>
      )}
    </RecordPart>
  );
}

function Contests({ contests }: { contests: NonNullable<GameEventRecord['contests']> }) {
  return (
    <RecordPart
      title="Disputes"
      icon={Gavel}
      rows={contests}
      keyOf={({ id }) => id}
      none="Nobody has disputed a rating."
    >
      {(contest) => <ContestLine contest={contest} about={partyName(contest.person)} />}
    </RecordPart>
  );
}

function Mails({ record: { mails } }: Props) {
  const { timeZone } = useSiteConfig();
  return (
    <RecordPart
      title="Emails"
      icon={Mail}
      rows={mails}
      keyOf={({ at, kind }) => `${at} ${kind}`}
      none="No email about the whole table was sent."
      note="Those about the whole table, without what they say. Emails about a single seat are not listed."
    >
      {({ at, kind, people }) => (
        <RecordLine under={`${fullMoment(at, timeZone)}, to ${counted(people, 'person', 'people')}`}>
          {mailName(kind)}
        </RecordLine>
      )}
    </RecordPart>
  );
}
