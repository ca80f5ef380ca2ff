import { useState } from 'react';
import type { AttendanceStatus, StandingReply } from '../../../modules/reliability/contract.ts';
import { effectInWords, effectSoFar } from '../../lib/effect-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { tableName } from '../../lib/table-name.ts';
import { fullMoment } from '../../lib/time.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCorrectionEffectsQuery, useOverturnMutation } from './admin-reliability-api.ts';
import { type Mark, markOf, statusNames } from './facts.ts';
import { ReasonForm } from './reason-form.tsx';

type Props = {
  userId: string;
  /** The mark in question. It is kept while the dialog closes. */
  mark: Mark | null;
  open: boolean;
  onClose: () => void;
  onDone: (standing: StandingReply) => void;
};

const statuses = ['attended', 'late_cancel', 'no_show'] as const satisfies readonly AttendanceStatus[];

/** The dialog in which an admin replaces a mark. The host cannot change it afterwards. */
export function OverturnDialog({ userId, mark, open, onClose, onDone }: Props) {
  const { timeZone } = useSiteConfig();
  const table = mark?.gameEvent;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Overturn this rating"
      description={table && `${tableName(table)}, ${fullMoment(table.startsAt, timeZone)}`}
      keepOnOutsidePress
    >
      {mark && <OverturnForm key={mark.id} userId={userId} mark={mark} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type FormProps = Omit<Props, 'open' | 'mark'> & { mark: Mark };

function OverturnForm({ userId, mark, onClose, onDone }: FormProps) {
  const current = markOf(mark);
  const [status, setStatus] = useState<AttendanceStatus>(current === 'attended' ? 'no_show' : 'attended');
  const [overturn] = useOverturnMutation();
  const { timeZone } = useSiteConfig();
  const asked = { userId, gameEventId: mark.gameEventId };
  const effects = useCorrectionEffectsQuery(asked, { refetchOnMountOrArgChange: true });
  const effect = effectSoFar(effects, (known) =>
    effectInWords(status, current, known, (instant) => fullMoment(instant, timeZone)),
  );
  return (
    <ReasonForm
      submitLabel="Overturn Rating"
      pendingText="Overturning…"
      failure="Failed to overturn the rating. Please try again."
      decide={(reason) => overturn({ userId, gameEventId: mark.gameEventId, status, reason })}
      onDone={onDone}
      onCancel={onClose}
      draft={`overturn ${userId} ${mark.gameEventId}`}
    >
      <fieldset>
        <legend className="font-semibold text-sm">How it was</legend>
        <div className="mt-1.5 grid gap-2">
          {statuses.map((each) => (
            <Choice
              key={each}
              name="status"
              {...(status === each && { 'data-first-focus': true })}
              checked={status === each}
              disabled={each === current}
              onChange={() => setStatus(each)}
            >
              {statusNames[each]}
              {each === current && <span className="ml-auto text-sm">Current rating</span>}
            </Choice>
          ))}
        </div>
      </fieldset>
      <p aria-live="polite" className="font-semibold">
        {effect}
      </p>
    </ReasonForm>
  );
}
