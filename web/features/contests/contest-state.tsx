import { CircleCheck, Gavel, Hourglass, type LucideIcon, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Contest } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { quoted } from '../../../platform/quoted.ts';
import { cn } from '../../lib/cn.ts';
import { contestWords, type Reader } from '../../lib/contest-words.ts';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';

type Look = { icon: LucideIcon; className: string };
const waiting: Look = { icon: Hourglass, className: 'bg-amber-wash text-amber-ink' };
const changed: Look = { icon: CircleCheck, className: 'bg-felt-wash text-felt-ink' };
const looks: Record<Contest['state'], Look> = {
  with_host: waiting,
  with_admins: waiting,
  overdue: { icon: TriangleAlert, className: 'bg-brick-wash text-brick-ink' },
  settled: changed,
  overturned: changed,
  upheld: { icon: Gavel, className: 'bg-sunken text-ink' },
  withdrawn: { icon: Undo2, className: 'bg-sunken text-ink' },
};

type Props = {
  contest: Contest;
  reader: Extract<Reader, 'member' | 'host'>;
  /** The first name of the person, for their host. */
  firstName?: string;
  now: number;
  /** The actions of the reader. */
  children?: ReactNode;
};

/** The state of a contest, the words of the person and the host, and the decision with its reason. */
export function ContestState({ contest, reader, firstName = '', now, children }: Props) {
  const { timeZone } = useSiteConfig();
  const { state, text, how, answer, decision, penaltyWaits } = contest;
  const moment = (instant: string) => dayAndTimeWithin(instant, now, timeZone);
  const { icon: Icon, className } = looks[state];
  const isMember = reader === 'member';
  const person = isMember ? 'You' : isolated(firstName) || 'The person';
  return (
    <section
      aria-label={isMember ? 'Your dispute' : `The dispute of ${isolated(firstName) || 'a guest'}`}
      className={cn('mt-3 space-y-2 rounded-field px-3.5 py-3', className)}
    >
      <p className="flex items-start gap-2 font-semibold">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">{contestWords(contest, reader, moment)}</span>
      </p>
      {how === 'check_in' ? (
        <p>Disputed automatically: {isMember ? 'you' : 'they'} checked in with the code.</p>
      ) : (
        text !== null && <Said by={person}>{text}</Said>
      )}
      {answer?.text && <Said by={isMember ? 'Your host' : 'You'}>{answer.text}</Said>}
      {decision?.reason && <Said by="The admin">{decision.reason}</Said>}
      {penaltyWaits && <p>{isMember ? 'Joining' : 'Their joining'} is not paused before the decision.</p>}
      {children}
    </section>
  );
}

const Said = ({ by, children }: { by: string; children: string }) => (
  <p className="wrap-anywhere whitespace-pre-line">
    <span className="font-semibold">{by}:</span> {quoted(children)}
  </p>
);
