import { type ActOnPeople, INVERSE } from '../../../modules/identity/rules.ts';
import { ActReason } from '../../ui/act-reason.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { bulkWords, people } from './bulk-words.ts';

type Props = {
  open: boolean;
  act: ActOnPeople;
  /** Chooses the other act, if there are two. */
  onAct: (act: ActOnPeople) => void;
  count: number;
  /** Who they are, in words. */
  who: string;
  /** The admin's words. */
  said: string;
  onSay: (words: string) => void;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks once before a bulk act, however it is carried out: how many people, who they are, and whether it can be undone. */
export function BulkDialog({ open, act, onAct, count, who, said, onSay, pending, onClose, onConfirm }: Props) {
  const { question, consequences, note, confirm, pending: pendingText } = bulkWords[act];
  const isRole = act === 'makeOrganizer' || act === 'endOrganizer';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={question(people(count))}
      description={consequences}
      keepLabel="Cancel"
      confirmLabel={confirm}
      harmless={act === 'activate' || act === 'makeOrganizer'}
      incomplete={said.trim() === ''}
      pending={pending}
      pendingText={pendingText}
      onConfirm={onConfirm}
    >
      <p className="wrap-anywhere font-semibold">{who}</p>
      {isRole && (
        <fieldset className="mt-3 space-y-2">
          <legend className="sr-only">Role</legend>
          <Choice name="bulkRole" checked={act === 'makeOrganizer'} onChange={() => onAct('makeOrganizer')}>
            Make them organizers
          </Choice>
          <Choice name="bulkRole" checked={act === 'endOrganizer'} onChange={() => onAct('endOrganizer')}>
            Take the organizer’s role from them
          </Choice>
        </fieldset>
      )}
      <ActReason value={said} onChange={onSay} />
      <p className="mt-3 text-ink-soft">
        {note} Whoever cannot be changed is listed afterwards, with the reason.
        {INVERSE[act] !== null && ' You can undo it for 10 seconds once it is done.'}
      </p>
    </ConfirmDialog>
  );
}
