import { ChevronRight, Gavel } from 'lucide-react';
import { Link } from 'react-router-dom';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../../modules/catalog/rules.ts';
import type { HostContest } from '../../../modules/reliability/contests/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { DAY_MS } from '../../../platform/time-units.ts';
import { useHostContestsQuery } from '../../features/contests/contests-api.ts';
import { ContestOfGuest, useAnswerDialog } from '../../features/contests/host-contest.tsx';
import { EventRowsSkeleton } from '../../features/events/event-row.tsx';
import { memberPath, ratingPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { askedWords } from '../../lib/asked-words.ts';
import { isChangeable, isOpenContest, markNames } from '../../lib/contest-words.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTimeWithin, dayWord } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useArrival } from '../../lib/use-arrival.ts';
import { useNow } from '../../lib/use-now.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { ToDoRow, UrgencyMark } from './to-do.tsx';

/** The number of days for which a decision is shown to the host. */
const SHOWN_DAYS = 14;

const isShown = (contest: HostContest, now: number): boolean =>
  isOpenContest(contest) || (contest.decision !== null && now - Date.parse(contest.decision.at) < SHOWN_DAYS * DAY_MS);

const isWaiting = ({ state, answer }: HostContest): boolean => state === 'with_host' && answer === null;

/** The view of the disputed ratings at one's own tables, open ones first. */
export function DisputedRatings() {
  const now = useNow();
  const query = useHostContestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const { answer, dialog } = useAnswerDialog();
  const shown = data
    ?.filter((contest) => isShown(contest, now))
    .toSorted((one, other) => Number(isOpenContest(other)) - Number(isOpenContest(one)));
  return (
    <>
      <ViewHeading title="Disputed Ratings" subtitle="Ratings at your tables that guests dispute" back />
      <div className="mt-8">
        {shown?.length === 0 && (
          <EmptyState headingLevel="h2" art={<Gavel aria-hidden />} title="No Disputed Ratings">
            A guest who disagrees with a rating can say so, and you answer here.
          </EmptyState>
        )}
        <ul className="space-y-3">
          {shown?.map((contest) => (
            <li key={contest.id}>
              <Contested contest={contest} now={now} onAnswer={answer} />
            </li>
          ))}
        </ul>
        {!data && !error && <EventRowsSkeleton />}
        {!data && error && (
          <LoadError
            query={query}
            headingLevel="h2"
            title="Failed to fetch disputed ratings"
            otherwise="The disputed ratings did not arrive. Please try again."
          />
        )}
      </div>
      {dialog}
    </>
  );
}

type Props = { contest: HostContest; now: number; onAnswer: (contest: HostContest) => void };

function Contested({ contest, now, onAnswer }: Props) {
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const { id, person, gameEvent, markStatus, mark, asked } = contest;
  const anchor = `contest-${id}`;
  const known = askedWords(asked, shortMoment);
  return (
    <article
      ref={useArrival(anchor)}
      id={anchor}
      tabIndex={-1}
      className="rounded-card border border-line bg-raised p-4"
    >
      <h2 className="font-sans font-semibold text-base tracking-normal">
        {isolated(`${person.firstName} ${person.lastName}`.trim()) || 'A guest'}: {markNames[markStatus].toLowerCase()}
      </h2>
      <p className="text-ink-soft">
        {gameEvent.gameName ?? UNKNOWN_GAME} at {gameEvent.cafeName ?? UNKNOWN_CAFE},{' '}
        {dayWord(gameEvent.startsAt, now, timeZone)}
      </p>
      {known !== null && <p className="text-ink-soft">{known}</p>}
      {mark.reason !== null && <p className="wrap-anywhere mt-1 text-ink-soft italic">{quoted(mark.reason)}</p>}
      <ContestOfGuest contest={contest} now={now} onAnswer={onAnswer}>
        {isChangeable(contest, now) && (
          <Button variant="outline" className="border-current! bg-transparent! text-current!" asChild>
            <Link to={ratingPath(gameEvent.id)} viewTransition>
              Change the rating
            </Link>
          </Button>
        )}
      </ContestOfGuest>
    </article>
  );
}

/** The way from the hosted events to the disputes, in one line. Renders nothing if there are none. */
export function DisputesLine() {
  const now = useNow();
  const { data = [] } = useHostContestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { length } = data.filter((contest) => isShown(contest, now));
  const waiting = data.filter(isWaiting).length;
  if (length === 0) return null;
  return (
    <Link
      to={memberPath('disputes')}
      viewTransition
      className="mb-8 flex min-h-14 items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 hover:bg-sunken"
    >
      <UrgencyMark isUrgent={waiting > 0} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{counted(length, 'disputed rating')}</span>
        <span className="block text-ink-soft">
          {waiting > 0 ? `${waiting} for you to answer` : 'None is for you to answer'}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** The disputes that wait for the host, the first one due in words, as one thing to do. Renders nothing if there are none. */
export function ContestedNotice() {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  // guests contest and admins decide at any time
  const { data = [] } = useHostContestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [first, ...others] = data
    .filter(isWaiting)
    .toSorted((one, other) => Date.parse(one.answerUntil ?? one.dueAt) - Date.parse(other.answerUntil ?? other.dueAt));
  if (!first) return null;
  const { person, markStatus, gameEvent, answerUntil } = first;
  const who = isolated(person.firstName) || 'A guest';
  return (
    <ToDoRow
      isUrgent
      title={
        others.length > 0
          ? `${others.length + 1} guests dispute your ratings`
          : `${who} disputes a ${markNames[markStatus].toLowerCase()}`
      }
      detail={`${gameEvent.gameName ?? UNKNOWN_GAME}, ${dayWord(gameEvent.startsAt, now, timeZone)}.${
        answerUntil === null ? '' : ` Respond by ${dayAndTimeWithin(answerUntil, now, timeZone)}.`
      }`}
    >
      <Button variant="outline" className="px-3.5!" asChild>
        <Link to={`${memberPath('disputes')}#contest-${first.id}`} viewTransition>
          Review
        </Link>
      </Button>
    </ToDoRow>
  );
}
