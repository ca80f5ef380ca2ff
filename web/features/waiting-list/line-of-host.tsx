import { toldName } from '../../../modules/identity/shown-name-rules.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { passedOverBecause } from './line-words.ts';
import { useWaitingListQuery } from './waiting-list-api.ts';

/** The waiting list for the host and admins: people in order, with reasons if they were passed over. It renders nothing if nobody waits. */
export function LineOfHost({ gameEventId }: { gameEventId: string }) {
  const shortMoment = useShortMoment();
  const query = useWaitingListQuery(gameEventId);
  const { data, error } = query;
  if (error) {
    return (
      <LoadError
        query={query}
        title="Failed to fetch the waiting list"
        otherwise="It did not arrive. Please try again."
      />
    );
  }
  if (!data?.people || data.people.length === 0) return null;
  return (
    <section aria-labelledby="line">
      <h2 id="line" className="mb-2 text-2xl">
        Waiting list
      </h2>
      <p className="mb-3 text-ink-soft">
        In the order in which they joined. Nobody can change it; a free seat goes to the first who can come.
      </p>
      <ol className="space-y-1">
        {data.people.map(({ since, passedOver, ...person }, index) => (
          <li key={person.id} className="flex min-h-12 items-center gap-3">
            <span className="w-6 text-right font-semibold tabular-nums">{index + 1}</span>
            <Avatar of={person} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{toldName(person)}</p>
              <p className="text-ink-soft">
                Since {shortMoment(since)}
                {passedOver && `. Passed over ${shortMoment(passedOver.at)}: ${passedOverBecause[passedOver.reason]}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
