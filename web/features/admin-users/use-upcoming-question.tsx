import { type ReactNode, useState } from 'react';
import type { HostedGameEvent, User } from '../../../modules/identity/contract.ts';
import type { Upcoming } from './upcoming.ts';
import { UpcomingDialog } from './upcoming-dialog.tsx';

type Question = {
  readonly user: User;
  readonly gameEvents: readonly HostedGameEvent[];
  /** What is done besides, as the button says. */
  readonly besides: string;
  /** Carries it out, and gives what went wrong, if anything. */
  readonly decide: (upcoming: Upcoming) => Promise<unknown>;
};
type Asked = Question & { readonly answered: (done: boolean) => void };

/** Asks what becomes of somebody's evenings. `ask` resolves to whether it was decided and done. */
export function useUpcomingQuestion(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
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
