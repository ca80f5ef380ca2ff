import { CalendarDays, CalendarSync, History, MapPin, UserRound, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GroupRecord } from '../../../modules/admin/records/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { counted } from '../../lib/counted.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localClockTime, shortDate } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { PersonLink, RecordLine, RecordPart, recordLink } from '../../ui/record-part.tsx';
import { RecordedEvenings } from '../../ui/recorded-evenings.tsx';

/** The facts about a group in one line: since when, where, how often it met, and whether it is open. */
export function GroupFacts({ group: { cafe, foundedAt, held, players90, closed } }: { group: Group }) {
  const { timeZone } = useSiteConfig();
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {cafe && (
        <span className="flex gap-2">
          <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
          <Link to={`/admin/cafes/${cafe.id}`} viewTransition className={recordLink}>
            {isolated(cafe.name)}
          </Link>
        </span>
      )}
      <span>
        Founded {shortDate(foundedAt, timeZone)}, {counted(held, 'evening')} held, {counted(players90, 'player')} in 90
        days
      </span>
      <Badge tone={closed === null ? 'felt' : 'neutral'}>
        {closed === null ? 'Open' : `Closed ${shortDate(closed, timeZone)}`}
      </Badge>
    </span>
  );
}

/** Who runs a group, what repeats there, and its evenings. */
export const GroupRecordParts = ({ group, record }: { group: Group; record: GroupRecord }) => (
  <div className="@container">
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-2">
      <div className="space-y-6">
        <RecordPart
          title="Owner"
          icon={UserRound}
          rows={record.owner ? [record.owner] : []}
          keyOf={({ id }) => id}
          none="The owner is deleted."
        >
          {(owner) => (
            <RecordLine under="Names the group, asks organizers, and closes it">
              <PersonLink person={owner} />
            </RecordLine>
          )}
        </RecordPart>
        <RecordPart
          title="Organizers"
          icon={Users}
          rows={record.organizers}
          keyOf={({ id }) => id}
          none="Nobody shares the work."
          sent="first"
        >
          {(organizer) => (
            <RecordLine under="Runs its events, and stands in if the owner goes">
              <PersonLink person={organizer} />
            </RecordLine>
          )}
        </RecordPart>
        <RecordPart
          title="Series"
          icon={CalendarSync}
          rows={group.series}
          keyOf={({ id }) => id}
          none="Nothing repeats."
          sent="first"
        >
          {({ id, words, startTime, gameName, cafeName }) => (
            <RecordLine under={`${localClockTime(startTime)}, at ${cafeName}`}>
              <Link to={`/admin/series/${id}`} viewTransition className={recordLink}>
                {`${gameName}, ${words}`}
              </Link>
            </RecordLine>
          )}
        </RecordPart>
      </div>
      <div className="space-y-6">
        <RecordedEvenings
          title="Upcoming"
          icon={CalendarDays}
          evenings={record.upcoming}
          sent="next"
          none="No game event is ahead."
        />
        <RecordedEvenings
          title="Past and cancelled"
          icon={History}
          evenings={record.past}
          none="No game event has taken place."
        />
      </div>
    </div>
  </div>
);
