import { Dices, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { DialogBody } from '../../ui/dialog.tsx';
import { useAppSelector } from '../session/app-state.ts';
import { selectInvite } from '../session/invite.ts';
import type { StepProps } from './step.ts';

export function InviteCheckStep({ state, send }: StepProps) {
  const waiting = useAppSelector(selectInvite);
  const answerYes = () => {
    if (waiting !== null && state.draft.inviteCode === '') send({ type: 'typed', draft: { inviteCode: waiting } });
    send({ type: 'inviteAnswered', hasInvite: true });
  };
  return (
    <DialogBody className="space-y-3 pb-6">
      <Choice
        takesFocus
        icon={<Ticket aria-hidden />}
        label="Yes, I have an invite code"
        hint={
          waiting === null
            ? "Host game events of your own, and still join others'."
            : `The one you came with, ${waiting}, is filled in for you.`
        }
        onChoose={answerYes}
      />
      <Choice
        icon={<Dices aria-hidden />}
        label="No, sign up as participant"
        hint="Find a game event and take a seat."
        onChoose={() => send({ type: 'inviteAnswered', hasInvite: false })}
      />
    </DialogBody>
  );
}

type ChoiceProps = { icon: ReactNode; label: string; hint: string; takesFocus?: boolean; onChoose: () => void };

function Choice({ icon, label, hint, takesFocus = false, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      ref={takesFocus ? focusOnMount : undefined}
      onClick={onChoose}
      className="flex min-h-20 w-full items-center gap-4 rounded-card border border-line-strong p-4 text-left transition-colors duration-150 hover:bg-sunken"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink [&_svg]:size-6">
        {icon}
      </span>
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-ink-soft">{hint}</span>
      </span>
    </button>
  );
}
