import {
  CircleCheck,
  CircleMinus,
  CirclePause,
  Clock,
  FileCheck,
  Gavel,
  Hourglass,
  LifeBuoy,
  type LucideIcon,
  Scale,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../../modules/catalog/rules.ts';
import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { quoted } from '../../../platform/quoted.ts';
import { askedWords } from '../../lib/asked-words.ts';
import { cn } from '../../lib/cn.ts';
import { dayAndTimeWithin, dayWord } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useArrival } from '../../lib/use-arrival.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { correctableUntil, penaltyChange, presentMarks, scoreChange, whatHappened } from './ledger-words.ts';
import { markId } from './mark-path.ts';

/** A fact that is younger may have no proof yet. */
const SEALED_WITHIN_MS = 60_000;

type Look = { icon: LucideIcon; className: string };
const good: Look = { icon: CircleCheck, className: 'bg-felt-wash text-felt-ink' };
const late: Look = { icon: Clock, className: 'bg-amber-wash text-amber-ink' };
const looks: Record<LedgerEntry['what'], Look> = {
  attended: good,
  host_credited: good,
  penalty_waived: { icon: LifeBuoy, className: 'bg-felt-wash text-felt-ink' },
  penalty_restored: late,
  score_rejudged: { icon: Scale, className: 'bg-felt-wash text-felt-ink' },
  judged_again: { icon: Scale, className: 'bg-felt-wash text-felt-ink' },
  mark_upheld: { icon: Gavel, className: 'bg-sunken text-ink-soft' },
  contest_withdrawn: { icon: Undo2, className: 'bg-sunken text-ink-soft' },
  mark_contested: { icon: Hourglass, className: 'bg-amber-wash text-amber-ink' },
  late_cancel: late,
  host_credit_withdrawn: late,
  no_show: { icon: CircleMinus, className: 'bg-brick-wash text-brick-ink' },
  join_refused: { icon: CirclePause, className: 'bg-sunken text-ink-soft' },
};

type Props = {
  ledger: readonly LedgerEntry[];
  now: number;
  /** The state of an entry, and the actions on it. */
  about: (entry: LedgerEntry, isPresent: boolean) => ReactNode;
};

/** The facts that changed a score, latest first. An address with the id of a mark scrolls to it. */
export function LedgerList({ ledger, now, about }: Props) {
  const marks = presentMarks(ledger);
  return (
    <ol className="space-y-3">
      {ledger
        .map((entry, i) => {
          const isPresent = entry.gameEventId !== null && marks.get(entry.gameEventId) === entry;
          return (
            <li key={entry.id}>
              <Entry
                entry={entry}
                before={ledger.slice(0, i)}
                later={ledger.slice(i + 1)}
                now={now}
                id={isPresent ? markId(entry.gameEventId ?? '') : undefined}
              >
                {about(entry, isPresent)}
              </Entry>
            </li>
          );
        })
        .reverse()}
    </ol>
  );
}

type EntryProps = {
  entry: LedgerEntry;
  before: readonly LedgerEntry[];
  later: readonly LedgerEntry[];
  now: number;
  id: string | undefined;
  children: ReactNode;
};

function Entry({ entry, before, later, now, id, children }: EntryProps) {
  const arrival = useArrival(id);
  const { timeZone } = useSiteConfig();
  const shortMoment = useShortMoment();
  const moment = (instant: string) => dayAndTimeWithin(instant, now, timeZone);
  const { icon: Icon, className } = looks[entry.what];
  const again = before.some(
    ({ gameEventId, what }) => gameEventId !== null && gameEventId === entry.gameEventId && what !== 'join_refused',
  );
  const asked = askedWords(entry.asked, shortMoment);
  const penalty = penaltyChange(entry, moment);
  const correctable = correctableUntil(entry, later, now);
  const isSealed = Date.parse(entry.at) < now - SEALED_WITHIN_MS;
  return (
    <article
      ref={arrival}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="flex gap-4 rounded-card border border-line bg-raised p-4"
    >
      <span className={cn('grid size-10 shrink-0 place-items-center rounded-field', className)}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="font-sans font-semibold text-base tracking-normal">{whatHappened(entry, again)}</h3>
          <time dateTime={entry.at} className="text-ink-soft text-sm">
            {shortMoment(entry.at)}
          </time>
        </div>
        {entry.gameEvent && (
          <p className="text-ink-soft">
            {entry.gameEvent.gameName ?? UNKNOWN_GAME} at {entry.gameEvent.cafeName ?? UNKNOWN_CAFE},{' '}
            {dayWord(entry.gameEvent.startsAt, now, timeZone)}
          </p>
        )}
        {asked !== null && <p className="text-ink-soft">{asked}</p>}
        {entry.seatTakenAgainAt !== null && (
          <p className="text-ink-soft">The seat was taken again {moment(entry.seatTakenAgainAt)}</p>
        )}
        {entry.reason !== null && <p className="mt-1 text-ink-soft italic">{quoted(entry.reason)}</p>}
        <p className="mt-1.5 font-semibold">
          {scoreChange(entry)}
          {penalty !== null && <span className="block font-normal">{penalty}</span>}
        </p>
        {correctable !== null && entry.contest === null && entry.contestableUntil === null && (
          <p className="mt-1.5 text-ink-soft">
            Not how it was? Tell the host, who can change the rating until {moment(correctable)}.
          </p>
        )}
        {children}
        {isSealed && (
          <Button
            variant="ghost"
            className="mt-1 -mb-2 -ml-3 gap-1.5! px-3! text-ink-soft! text-sm [&_svg]:size-4!"
            asChild
          >
            <a
              href={`/api/users/me/reliability/history/${entry.position}/proof`}
              download={`proof-${entry.position}.json`}
              aria-label={`Proof: ${whatHappened(entry, again)}`}
            >
              <FileCheck aria-hidden />
              Proof
            </a>
          </Button>
        )}
      </div>
    </article>
  );
}
