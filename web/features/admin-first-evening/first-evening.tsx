import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { AdminStats } from '../../../modules/admin/contract.ts';
import { cn } from '../../lib/cn.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { useHasGameEventsQuery } from './first-evening-api.ts';

type Step = {
  readonly label: string;
  readonly hint: string;
  readonly to?: string;
  readonly isDone: (stats: AdminStats) => boolean;
};

/** docs/guides/operators.md, "Your first event", has the same steps. */
const steps: readonly Step[] = [
  { label: 'Sign in', hint: 'You did. Passkeys are safer than the password.', isDone: () => true },
  {
    label: 'Add your city',
    hint: 'First its region, then the city.',
    to: '/admin/cities-regions',
    isDone: ({ cities }) => cities > 0,
  },
  {
    label: 'Add a cafe',
    hint: 'A place with tables for the event.',
    to: '/admin/cafes',
    isDone: ({ cafes }) => cafes > 0,
  },
  {
    label: 'Add games',
    hint: 'Two or three are enough to begin.',
    to: '/admin/games',
    isDone: ({ games }) => games > 0,
  },
  {
    label: 'Find your first organizer',
    hint: 'Invite someone, or make a member an organizer.',
    to: '/admin/invitations',
    isDone: ({ serviceProviders }) => serviceProviders > 0,
  },
  {
    label: 'Schedule the first event',
    hint: 'Your organizer does this, with “Host a New Event”.',
    isDone: () => false,
  },
];

/** What is still missing for the first evening. It is derived from what exists, and gone once there is an evening. */
export function FirstEvening({ stats }: { readonly stats: AdminStats | undefined }) {
  const title = useId();
  const evenings = useHasGameEventsQuery();
  useLiveRefetch(evenings, ['gameEvent']);
  if (evenings.data !== false || stats === undefined) return null;
  const next = steps.find(({ isDone }) => !isDone(stats));
  return (
    <section aria-labelledby={title} className="mb-4 rounded-card border border-line bg-raised p-4 sm:p-5">
      <h2 id={title} className="font-display font-heading text-xl">
        Your first event
      </h2>
      <p className="mt-1 text-ink-soft">What it takes until people can sit down and play.</p>
      <ol className="mt-3 divide-y divide-line">
        {steps.map((step, i) => (
          <StepLine key={step.label} step={step} number={i + 1} isDone={step.isDone(stats)} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function StepLine({
  step: { label, hint, to },
  number,
  isDone,
  isNext,
}: {
  readonly step: Step;
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
}) {
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex min-h-11 items-center gap-3 py-2">
      <span
        className={cn(
          'grid size-8 shrink-0 place-items-center rounded-full font-semibold text-sm',
          isDone ? 'bg-felt-wash text-felt-ink' : isNext ? 'bg-amber-wash text-amber-ink' : 'bg-sunken text-ink-soft',
        )}
      >
        {isDone ? <Check aria-hidden className="size-4.5" /> : number}
      </span>
      <span className="min-w-0">
        {to === undefined || isDone ? (
          <span className={cn('block font-semibold', isDone && 'text-ink-soft')}>{label}</span>
        ) : (
          <Link
            to={to}
            viewTransition
            className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {label}
          </Link>
        )}
        {isDone && <span className="sr-only"> (done)</span>}
        {!isDone && <span className="block text-ink-soft text-sm">{hint}</span>}
      </span>
    </li>
  );
}
