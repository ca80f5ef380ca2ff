import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReliabilityAt } from '../../../modules/reliability/contract.ts';
import { instantOfLocal, localInstant } from '../../lib/exact-time.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { neighbors, stopsOf } from './moments.ts';
import type { AsOf } from './use-as-of.ts';

type Props = { ledger: ReliabilityAt; asOf: AsOf };

/**
 * Chooses the moment: by date and time in the city's zone, or from one fact to the next. It is precise to the
 * millisecond, as the log is, so that two facts in the same minute are two moments.
 */
export function AsOfControls({ ledger: { person, history, asOf: now }, asOf }: Props) {
  const { timeZone, cityName } = useSiteConfig();
  const { earlier, later } = neighbors(stopsOf(person.createdAt, history), asOf.shown);
  const local = (instant: string) => localInstant(instant, timeZone);
  const shown = local(asOf.shown ?? now);

  const field = useRef<HTMLInputElement>(null);
  // While somebody types, the field keeps their text; otherwise it follows the moment.
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = shown;
  }, [shown]);

  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={`Date and time in ${cityName}`} className="w-full sm:w-80">
        {(tie) => (
          <Input
            {...tie}
            ref={field}
            type="datetime-local"
            step="0.001"
            defaultValue={shown}
            max={local(now)}
            onChange={({ target }) => {
              const instant = instantOfLocal(target.value, timeZone);
              if (instant !== null) asOf.pass(instant >= now ? null : instant);
            }}
          />
        )}
      </Field>
      <Step to={earlier} onStep={asOf.look}>
        <ChevronLeft aria-hidden />
        Earlier
      </Step>
      <Step to={later} onStep={asOf.look}>
        Later
        <ChevronRight aria-hidden />
      </Step>
      <Step to={asOf.shown === null ? undefined : null} onStep={asOf.look}>
        Now
      </Step>
    </div>
  );
}

type StepProps = {
  /** Undefined if there is no such fact. */
  to: string | null | undefined;
  onStep: (to: string | null) => void;
  children: React.ReactNode;
};

function Step({ to, onStep, children }: StepProps) {
  return (
    // `disabled` would drop the focus at the last step.
    <Button
      variant="outline"
      aria-disabled={to === undefined}
      className="min-h-12 flex-1 px-4! aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-soft sm:flex-none"
      onClick={to === undefined ? undefined : () => onStep(to)}
    >
      {children}
    </Button>
  );
}
