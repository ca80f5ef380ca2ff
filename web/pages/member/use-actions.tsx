import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useNeedsRatingQuery } from '../../features/attendance/attendance-api.ts';
import { EventSummary } from '../../features/events/event-summary.tsx';
import { useViewerAt } from '../../features/events/viewer-at.ts';
import { LeaveButton } from '../../features/joining/leave-button.tsx';
import { ratingPath } from '../../features/member/member-view.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { isTonightOpen } from '../tonight-link.tsx';

/**
 * The action in a row: leaving, for participants until the start; rating, for the host while the window is open;
 * otherwise none.
 *
 * @param shownIn a link in a dialog replaces the dialog's history entry; a link on a page does not replace the page's
 */
export function useActions(gameEvent: GameEvent, shownIn: 'page' | 'dialog') {
  const now = useNow();
  const { as } = useViewerAt(gameEvent, now);
  const { data: ratable } = useNeedsRatingQuery(undefined, { skip: as !== 'host' });
  if (as === 'host' && ratable?.some(({ id }) => id === gameEvent.id)) {
    return (
      <Button variant={shownIn === 'page' && isTonightOpen(gameEvent, now) ? 'outline' : 'primary'} asChild>
        <Link to={ratingPath(gameEvent.id)} replace={shownIn === 'dialog'}>
          Rate Attendance
        </Link>
      </Button>
    );
  }
  const mayLeave = as === 'participant' && gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  return (
    mayLeave && (
      <LeaveButton gameEvent={gameEvent} summary={<EventSummary gameEvent={gameEvent} />}>
        {shownIn === 'page' ? 'Can’t make it?' : undefined}
      </LeaveButton>
    )
  );
}
