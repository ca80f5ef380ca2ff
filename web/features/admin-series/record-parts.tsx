import { CalendarDays, CalendarX, Clock, History, MapPin, Repeat, UserRound, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { SeriesRecord } from '../../../modules/admin/records/contract.ts';
import { cafeNameOf } from '../../../modules/catalog/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { counted } from '../../lib/counted.ts';
import { localClockTime, longLocalDate } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { PersonLink, RecordLine, RecordPart, recordLink } from '../../ui/record-part.tsx';
import { RecordedEvenings } from '../../ui/recorded-evenings.tsx';
import { seriesStates } from '../../ui/series-states.ts';

/** The facts about a series in one line: when, where, and whether it runs. */
export function SeriesFacts({ series: { startTime, cafe, cafeId, state, until } }: { series: Series }) {
  const { label, tone } = seriesStates[state];
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex gap-2">
        <Clock aria-hidden className="mt-1 size-4 shrink-0" />
        {localClockTime(startTime)}
        {until && `, until ${longLocalDate(until)}`}
      </span>
      <span className="flex gap-2">
        <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
        <Link to={`/admin/cafes/${cafeId}`} viewTransition className={recordLink}>
          {isolated(cafeNameOf(cafe))}
        </Link>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

type Props = {
  series: Series;
  record: SeriesRecord;
  /** Why a date is not held, in words. */
  why: (skipped: Series['skipped'][number]) => string;
};

/** Who runs a series, who is regular there, and what becomes of its dates. */
export const SeriesRecordParts = ({ series, record, why }: Props) => (
  <div className="@container">
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-2">
      <div className="space-y-6">
        <RecordPart title="Host" icon={UserRound} rows={[record.host]} keyOf={({ id }) => id} none="">
          {(host) => (
            <RecordLine under="Hosts the dates that open">
              <PersonLink person={host} />
            </RecordLine>
          )}
        </RecordPart>
        {record.group && (
          <RecordPart title="Group" icon={Users} rows={[record.group]} keyOf={({ id }) => id} none="">
            {({ id, name }) => (
              <RecordLine under="Its organizers run the series, too">
                <Link to={`/admin/groups/${id}`} viewTransition className={recordLink}>
                  {isolated(name)}
                </Link>
              </RecordLine>
            )}
          </RecordPart>
        )}
        <Regulars standing={series.standing} />
        <RecordPart
          title="Not held"
          icon={CalendarX}
          rows={series.skipped}
          keyOf={({ date }) => date}
          none="No date ahead is skipped."
          sent="next"
        >
          {(skipped) => <RecordLine under={why(skipped)}>{longLocalDate(skipped.date)}</RecordLine>}
        </RecordPart>
      </div>
      <div className="space-y-6">
        <RecordedEvenings
          title="Open dates"
          icon={CalendarDays}
          evenings={record.upcoming}
          sent="next"
          none={series.opensNext ? `None. The next is on ${longLocalDate(series.opensNext)}.` : 'No date is open.'}
        />
        <RecordedEvenings
          title="Past and cancelled"
          icon={History}
          evenings={record.past}
          none="No date has taken place."
        />
      </div>
    </div>
  </div>
);

const seats: Record<NonNullable<Series['standing']['people']>[number]['state'], { label: string; tone: Tone }> = {
  standing: { label: 'Regular', tone: 'felt' },
  paused: { label: 'Paused', tone: 'amber' },
  waiting: { label: 'In line', tone: 'neutral' },
};

function Regulars({ standing }: Pick<Series, 'standing'>) {
  const moment = useShortMoment();
  const { people = [], taken } = standing;
  if (standing.seats === 0 && people.length === 0) return null;
  return (
    <RecordPart
      title="Regulars"
      icon={Repeat}
      rows={people}
      keyOf={({ userId }) => userId}
      none="Nobody has a regular seat."
      sent="first"
      note={`${taken} of ${counted(standing.seats, 'regular seat')} taken`}
    >
      {({ userId: id, firstName, lastName, state, since }) => (
        <RecordLine under={`Asked ${moment(since)}`} end={<Badge tone={seats[state].tone}>{seats[state].label}</Badge>}>
          <PersonLink person={{ id, firstName, lastName }} />
        </RecordLine>
      )}
    </RecordPart>
  );
}
