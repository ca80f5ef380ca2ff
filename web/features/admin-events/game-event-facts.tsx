import { Link } from 'react-router-dom';
import type { GameEventRecord } from '../../../modules/admin/records/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { recordLink } from '../../ui/record-part.tsx';
import { statuses } from './statuses.ts';

/** The facts about a game event in one line: when and where, who hosts it, whose it is, and how full it is. */
export function GameEventFacts({ gameEvent }: { gameEvent: GameEventRecord['gameEvent'] }) {
  const { timeZone } = useSiteConfig();
  const { status, eventDate, cafeId, cafeName, cafeAddress, regionName, hostId, hostName, hostEmail } = gameEvent;
  const { currentParticipants, maxParticipants, minParticipants, series, group } = gameEvent;
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <time dateTime={eventDate}>{longMoment(eventDate, timeZone)}</time>
      <span>
        <Link to={`/admin/cafes/${cafeId}`} viewTransition className={recordLink}>
          {isolated(cafeName)}
        </Link>
        , {[cafeAddress, regionName].filter(Boolean).join(', ')}
      </span>
      <span>
        {hostEmail === '' ? (
          `${isolated(hostName)} hosts`
        ) : (
          <>
            <Link to={`/admin/users/${hostId}`} viewTransition className={recordLink}>
              {isolated(hostName)}
            </Link>{' '}
            hosts
          </>
        )}
      </span>
      {group && (
        <span>
          Of{' '}
          <Link to={`/admin/groups/${group.id}`} viewTransition className={recordLink}>
            {isolated(group.name)}
          </Link>
        </span>
      )}
      {series && (
        <Link to={`/admin/series/${series.id}`} viewTransition className={recordLink}>
          Series, {series.words}
        </Link>
      )}
      <span className="tabular-nums">
        {currentParticipants} of {maxParticipants} seats taken
        {minParticipants > 1 && `, at least ${minParticipants} needed`}
      </span>
      <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
    </span>
  );
}
