import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { spanInWords } from '../../../modules/cafe-nights/rules.ts';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localDate, longLocalDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, Input, Problem } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Acts, CloseDialog } from './close-dialog.tsx';
import { useReopenCafeMutation } from './closing-api.ts';

type Closing = NonNullable<Cafe['house']>['closings'][number];
type Props = {
  cafe: Cafe;
  /** What can be done with events there besides leaving them to their hosts. */
  acts?: Acts;
  /** Whether the person may close it and open it again. */
  mayChange?: boolean;
};

/** When a cafe is closed for longer, with the ways to close it and to open it again. */
export function Closings({ cafe, acts, mayChange = true }: Props) {
  const [closing, close] = useState(false);
  const [ending, end] = useState<Closing | null>(null);
  const closings = cafe.house?.closings ?? [];
  if (closings.length === 0 && !mayChange) return null;
  return (
    <section aria-label="Closed for a while" className="mb-4 grid gap-2">
      {closings.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {closings.map((each) => (
            <li key={each.closingId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <p className="wrap-anywhere min-w-0 flex-1 basis-60">
                <b>Closed {spanInWords(each)}</b>
                {each.reason && <span className="block text-ink-soft">{each.reason}</span>}
              </p>
              {mayChange && (
                <Button
                  variant="outline"
                  className="px-3!"
                  aria-label={`Open again before the end of ${spanInWords(each)}`}
                  onClick={() => end(each)}
                >
                  Open Again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div>
          <Button variant="outline" onClick={() => close(true)}>
            <CalendarOff aria-hidden />
            Close for a While
          </Button>
        </div>
      )}
      {closing && <CloseDialog cafe={cafe} acts={acts} onClose={() => close(false)} />}
      {ending && <Reopening cafe={cafe} closing={ending} onClose={() => end(null)} />}
    </section>
  );
}

type ReopeningProps = { cafe: Cafe; closing: Closing; onClose: () => void };

function Reopening({ cafe: { id: cafeId, name }, closing, onClose }: ReopeningProps) {
  const { timeZone } = useSiteConfig();
  const today = localDate(new Date(useNow()).toISOString(), timeZone);
  const [reopen, { isLoading, error }] = useReopenCafeMutation();
  const first = today < closing.from ? closing.from : today;
  const [on, choose] = useState(first);
  const submit = async () => {
    const done = await reopen({ cafeId, closingId: closing.closingId, on });
    if (done.error) return;
    onClose();
    toast({ title: 'Cafe open again', description: `From ${longLocalDate(on)} on.` });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Open Again?"
      description="Events that are still there get their table back. Dates of series that were skipped open again if they are a week ahead or more."
      keepLabel="Keep Closed"
      confirmLabel="Open Again"
      harmless
      incomplete={on < first || on > closing.to}
      pending={isLoading}
      pendingText="Opening…"
      onConfirm={() => void submit()}
    >
      <p className="mb-4">
        {isolated(name)} is closed {spanInWords(closing)}.
      </p>
      {error && <Problem>{errorText(error, 'The cafe was not opened. Please try again.')}</Problem>}
      <Field label="First night it is open again">
        {(tie) => (
          <Input
            {...tie}
            type="date"
            required
            min={first}
            max={closing.to}
            value={on}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
