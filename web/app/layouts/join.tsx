import { EventSummary } from '../../features/events/event-summary.tsx';
import { JoinFlow } from '../../features/joining/join-flow.tsx';

/** The way to a seat, with the meetup looking as it does everywhere else. */
export function Join() {
  return <JoinFlow Summary={EventSummary} />;
}
