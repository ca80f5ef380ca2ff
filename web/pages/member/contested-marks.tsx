import { Link } from 'react-router-dom';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../../modules/catalog/rules.ts';
import type { HostContest } from '../../../modules/reliability/contests/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { DAY_MS } from '../../../platform/time-units.ts';
import { useHostContestsQuery } from '../../features/contests/contests-api.ts';
import { ContestOfGuest, useAnswerDialog } from '../../features/contests/host-contest.tsx';
import { memberPath, ratingPath } from '../../features/member/member-view.ts';
import { askedWords } from '../../lib/asked-words.ts';
import { isChangeable, isOpenContest, markNames } from '../../lib/contest-words.ts';
import { dayAndTimeWithin, dayWord } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useArrival } from '../../lib/use-arrival.ts';
import { useNow } from '../../lib/use-now.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { ToDoRow } from './to-do.tsx';

/** The number of days for which a decision is shown to the host. */
const SHOWN_DAYS = 14;

const isShown = (contest: HostContest, now: number): boolean =>
  isOpenContest(contest) || (contest.decision !== null && now - Date.parse(contest.decision.at) < SHOWN_DAYS * DAY_MS);

/** The disputed ratings at one's own tables, open ones first. It renders nothing if there are none. */
export function ContestedMarks() {
  const now = useNow();
  // guests contest and admins decide at any time
  const { data = [] } = useHostContestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { answer, dialog } = useAnswerDialog();
  const shown = data
    .filter((contest) => isShown(contest, now))
    .toSorted((one, other) => Number(isOpenContest(other)) - Number(isOpenContest(one)));
  return (
    <>
      {shown.length > 0 && (
        <section aria-labelledby="contested" className="mb-10">
          <h2 id="contested" className="mb-4 text-2xl">
            Disputed ratings
          </h2>
          <ul className="space-y-3">
            {shown.map((contest) => (
              <li key={contest.id}>
                <Contested contest={contest} now={now} onAnswer={answer} />
              </li>
            ))}
          </ul>
        </section>
      )}
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
      <h3 className="font-sans font-semibold text-base tracking-normal">
        {isolated(`${person.firstName} ${person.lastName}`.trim()) || 'A guest'}: {markNames[markStatus].toLowerCase()}
      </h3>
      <p className="text-ink-soft">
        {gameEvent.gameName ?? UNKNOWN_GAME} at {gameEvent.cafeName ?? UNKNOWN_CAFE},{' '}
        {dayWord(gameEvent.startsAt, now, timeZone)}
      </p>
      {known !== null && <p className="text-ink-soft text-sm">{known}</p>}
      {mark.reason !== null && <p className="wrap-anywhere mt-1 text-ink-soft italic">“{mark.reason}”</p>}
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

/** On the dashboard: the contest that the host has to settle first. It renders nothing if there is none. */
export function ContestedNotice() {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { data = [] } = useHostContestsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [first] = data
    .filter(({ state, answer }) => state === 'with_host' && answer === null)
    .toSorted((one, other) => Date.parse(one.answerUntil ?? one.dueAt) - Date.parse(other.answerUntil ?? other.dueAt));
  if (!first) return null;
  const { person, markStatus, gameEvent, answerUntil } = first;
  return (
    <ToDoRow
      isUrgent
      title={`${isolated(person.firstName) || 'A guest'} disputes a ${markNames[markStatus].toLowerCase()}`}
      detail={`${gameEvent.gameName ?? UNKNOWN_GAME}, ${dayWord(gameEvent.startsAt, now, timeZone)}.${
        answerUntil === null ? '' : ` Respond by ${dayAndTimeWithin(answerUntil, now, timeZone)}.`
      }`}
    >
      <Button variant="outline" className="px-3.5!" asChild>
        <Link to={`${memberPath('hosting')}#contest-${first.id}`} viewTransition>
          Review
        </Link>
      </Button>
    </ToDoRow>
  );
}
