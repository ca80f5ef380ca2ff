import { Link } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import { useNeedsRatingQuery } from '../features/attendance/attendance-api.ts';
import { ratingPath } from '../features/member/member-view.ts';
import { Button } from '../ui/button.tsx';

/** The host's link to the ratings of an event while they are open; null otherwise. */
export function useRateLink({ id }: GameEvent, variant: 'primary' | 'outline') {
  const { data: ratable } = useNeedsRatingQuery();
  if (!ratable?.some((each) => each.id === id)) return null;
  return (
    <Button variant={variant} asChild>
      <Link to={ratingPath(id)}>Rate Attendance</Link>
    </Button>
  );
}
