import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import type { Outcome } from './bulk.ts';
import { fullName } from './roles.ts';
import { hostedGameEvents } from './upcoming.ts';

/** The people for whom a bulk operation failed, with the reasons. */
export type Failure = { readonly user: User; readonly error: NonNullable<Outcome['error']> };

type Props = {
  /** The participle of the failed action, such as "deleted". */
  what: string;
  failures: readonly Failure[];
  /** Asks what to do with the hosted game events that caused the failure. */
  onDecide: (failure: Failure) => void;
  onDismiss: () => void;
};

/** Lists each person for whom the action failed, with the server's reason. They stay selected. */
export function BulkFailures({ what, failures, onDecide, onDismiss }: Props) {
  const section = useRef<HTMLElement>(null);
  // It is above the selected rows, so it may be outside the viewport.
  useEffect(() => {
    if (failures.length > 0) section.current?.scrollIntoView({ block: 'nearest' });
  }, [failures]);
  return (
    <section
      ref={section}
      aria-label="What failed"
      className="mb-4 scroll-mt-32 rounded-card border border-brick bg-raised px-4 py-3"
    >
      <div className="flex items-start gap-2">
        <h2 className="mr-auto pt-2 font-sans font-semibold text-base tracking-normal">
          {failures.length} not {what}
        </h2>
        <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden />
        </Button>
      </div>
      <ul className="max-h-72 space-y-1 overflow-y-auto">
        {failures.map((failure) => (
          <li key={failure.user.id} className="flex flex-wrap items-center gap-x-3">
            <span className="wrap-anywhere min-w-0">
              <strong>{fullName(failure.user)}</strong>: {errorText(failure.error, 'The server gave no reason.')}
            </span>
            {hostedGameEvents(failure.error) && (
              <Button
                variant="ghost"
                className="-ml-3 px-3! underline underline-offset-4"
                onClick={() => onDecide(failure)}
              >
                Decide<span className="sr-only"> about the evenings of {fullName(failure.user)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
