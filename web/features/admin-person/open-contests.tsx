import { Gavel } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminContest } from '../../../modules/reliability/contests/contract.ts';
import { contestWords, isOpenContest, markNames } from '../../lib/contest-words.ts';
import { partyName } from '../../lib/party-name.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** The undecided contests of a person, each with a link to its evidence. It renders nothing if there are none. */
export function OpenContests({ contests }: { contests: readonly AdminContest[] }) {
  return contests.filter(isOpenContest).map((contest) => <OpenContest key={contest.id} contest={contest} />);
}

function OpenContest({ contest }: { contest: AdminContest }) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const { id, gameEvent, markStatus, host, markedBy = host, state } = contest;
  const words = contestWords({ ...contest, decision: null }, 'admin', shortMoment);
  return (
    <section
      aria-labelledby={`contest-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-4 sm:p-5"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-amber-wash text-amber-ink">
        <Gavel aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 id={`contest-${id}`} className="text-lg">
          Disputed: {markNames[markStatus].toLowerCase()}, {gameEvent.gameName ?? 'Unknown Game'},{' '}
          {longDate(gameEvent.startsAt, timeZone)}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          Rated by {partyName(markedBy)}
          <Badge tone={state === 'overdue' ? 'brick' : 'amber'} className="whitespace-normal!">
            {words}
          </Badge>
        </p>
      </div>
      <Button className="max-sm:w-full" asChild>
        <Link to={`/admin/contests/${id}`} viewTransition>
          {state === 'with_host' ? 'Review' : 'Decide'}
        </Link>
      </Button>
    </section>
  );
}
