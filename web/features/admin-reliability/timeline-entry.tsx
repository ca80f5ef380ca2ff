import { Crosshair, FileCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { askedWords } from '../../lib/asked-words.ts';
import { cn } from '../../lib/cn.ts';
import { contestWords } from '../../lib/contest-words.ts';
import { inSentence, isFormerAdmin } from '../../lib/former-admin.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { tableName } from '../../lib/table-name.ts';
import { fullMoment } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Effect } from './effect.tsx';
import { FactSign } from './fact-sign.tsx';
import { circumstance, type Fact, headline, overturning, stands } from './facts.ts';
import { recordOf } from './hosts-card.tsx';

const link = 'underline decoration-line-strong underline-offset-4 hover:decoration-ink';

type Props = {
  fact: Fact;
  /** The address of the proof, which is a file. */
  proof: string;
  before: readonly Fact[];
  later: readonly Fact[];
  /** The host who made the mark, with their record. */
  host: ReliabilityAt['markedBy'][number] | undefined;
  /** Whether the fact is later than the chosen moment. */
  isLater: boolean;
  /** Whether the chosen moment is right after this fact. */
  isLooked: boolean;
  onLook: () => void;
  onOverturn: ((factId: string) => void) | undefined;
  onGameEvent: (gameEventId: string) => void;
};

/** One fact: what happened, at which game event, by whom and why, and its effect on score and penalty. */
export function TimelineEntry({ fact, proof, before, later, isLater, isLooked, onLook, onOverturn, ...more }: Props) {
  const { timeZone } = useSiteConfig();
  const overturned = overturning(fact, later);
  const asked = askedWords(fact.asked, (instant) => fullMoment(instant, timeZone));
  return (
    <article
      className={cn(
        'flex gap-3 rounded-card border p-4 sm:gap-4',
        isLater ? 'border-line-strong border-dashed' : 'border-line bg-raised',
        isLooked && 'ring-2 ring-ink',
      )}
    >
      <FactSign fact={fact} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold text-base tracking-normal">
            {headline(fact, before)}
            {isLater && <Badge className="font-normal!">Not yet</Badge>}
            {overturned && <Badge tone="amber">Overturned later</Badge>}
          </h3>
          <time dateTime={fact.at} className="text-ink-soft text-sm">
            {fullMoment(fact.at, timeZone)}
          </time>
        </div>
        <Where fact={fact} onGameEvent={more.onGameEvent} />
        {asked !== null && <p className="text-ink-soft text-sm">{asked}</p>}
        {fact.seatTakenAgainAt !== null && (
          <p className="text-ink-soft text-sm">
            The seat was taken again {fullMoment(fact.seatTakenAgainAt, timeZone)}
          </p>
        )}
        <Who fact={fact} host={more.host} />
        <ContestOf fact={fact} />
        {(fact.reason ?? fact.words) !== null && (
          <blockquote className="mt-2 break-words border-line-strong border-l-3 pl-3 text-ink-soft italic">
            {fact.reason ?? fact.words}
          </blockquote>
        )}
        <Effect fact={fact} />
        <div className="-mb-2 -ml-3 mt-1 flex flex-wrap">
          <Small icon={<Crosshair aria-hidden />} pressed={isLooked} onClick={onLook}>
            This moment
          </Small>
          {onOverturn && stands(fact, later) && (
            <Small icon={<Undo2 aria-hidden />} onClick={() => onOverturn(fact.id)}>
              Overturn
            </Small>
          )}
          <Button variant="ghost" className={small} asChild>
            <a href={proof} download={`proof-${fact.position}.json`} aria-label={`Proof: ${headline(fact, before)}`}>
              <FileCheck aria-hidden />
              Proof
            </a>
          </Button>
        </div>
      </div>
    </article>
  );
}

/** The state of a mark's contest, with a link to it. */
function ContestOf({ fact: { contest } }: Pick<Props, 'fact'>) {
  const { timeZone } = useSiteConfig();
  if (contest === null) return null;
  return (
    <p className="mt-2 text-sm">
      <Link
        to={`/admin/contests/${contest.id}`}
        viewTransition
        className={cn(link, '-mt-1 -mb-3 inline-block pt-1 pb-3 font-semibold')}
      >
        Disputed
      </Link>
      : {contestWords(contest, 'admin', (instant) => fullMoment(instant, timeZone))}
    </p>
  );
}

const small = 'gap-1.5! px-3! text-ink-soft! text-sm [&_svg]:size-4!';

type SmallProps = { icon: ReactNode; pressed?: boolean; onClick: () => void; children: ReactNode };

const Small = ({ icon, pressed, onClick, children }: SmallProps) => (
  <Button variant="ghost" aria-pressed={pressed} className={small} onClick={onClick}>
    {icon}
    {children}
  </Button>
);

// The press areas of `Where` and `Who` are enlarged away from each other, so that each fits a finger without overlap.

function Where({ fact: { gameEventId, gameEvent, role }, onGameEvent }: Pick<Props, 'fact' | 'onGameEvent'>) {
  const { timeZone } = useSiteConfig();
  if (gameEventId === null) return null;
  const table = gameEvent
    ? `${tableName(gameEvent)}, ${fullMoment(gameEvent.startsAt, timeZone)}`
    : 'A game event that is gone';
  return (
    <p>
      <button
        type="button"
        className={cn(link, '-mt-4 -mb-1.5 pt-4 pb-1.5 text-left')}
        onClick={() => onGameEvent(gameEventId)}
      >
        {table}
      </button>
      {role === 'host' && <span className="text-ink-soft"> · as the host</span>}
    </p>
  );
}

function Who({ fact, host }: Pick<Props, 'fact' | 'host'>) {
  const sentence = circumstance(fact);
  if (sentence !== null) return <p className="text-ink-soft text-sm">{sentence}</p>;
  if (!host) {
    const { byName } = fact;
    if (byName !== null && isFormerAdmin(byName)) {
      return (
        <p className="text-ink-soft text-sm">
          Decided by {inSentence(byName)} <span className="break-all font-mono text-sm">{fact.by}</span>
        </p>
      );
    }
    return (
      <p className="text-ink-soft text-sm">Decided by {byName === null ? 'the back office' : `${byName}, admin`}</p>
    );
  }
  return (
    <p className="mt-2 text-ink-soft text-sm">
      Rated by{' '}
      <Link
        to={`/admin/no-shows/${host.id}`}
        className={cn(link, '-mt-1 -mb-6 inline-block pt-1 pb-6 font-semibold text-ink')}
      >
        {host.name}
      </Link>
      , host · {recordOf(host)}
    </p>
  );
}
