import { type ReactNode, useState } from 'react';
import type { HostedGameEvent, User } from '../../../modules/identity/contract.ts';
import type { Upcoming } from './upcoming.ts';
import { UpcomingDialog } from './upcoming-dialog.tsx';

type Question = {
  readonly user: User;
  readonly gameEvents: readonly HostedGameEvent[];
  /** The verb of the action in the button. */
  readonly besides: string;
  /** Performs the action, and resolves to the error, if there was one. */
  readonly decide: (upcoming: Upcoming) => Promise<unknown>;
};
type OpenQuestion = Question & { readonly answered: (done: boolean) => void };

/** Asks what to do with a person's hosted game events. `ask` resolves to whether it was decided and done. */
export function useUpcomingQuestion(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<OpenQuestion>();
  const [open, setOpen] = useState(false);
  const ask = (question: Question) =>
    new Promise<boolean>((answered) => {
      setAsked({ ...question, answered });
      setOpen(true);
    });
  const answer = (done: boolean) => {
    setOpen(false);
    asked?.answered(done);
  };
  const decide = async (upcoming: Upcoming) => {
    const error = await asked?.decide(upcoming);
    if (!error) answer(true);
    return error;
  };
  const dialog = asked && (
    <UpcomingDialog
      key={`upcoming ${asked.user.id}`}
      {...asked}
      open={open}
      decide={decide}
      onClose={() => answer(false)}
    />
  );
  return { ask, dialog };
}
