import Crown from 'lucide-react/icons/crown';
import type { Group } from '../../../modules/groups/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAnswerInvitationMutation, useAnswerNominationMutation } from './organize-api.ts';

type Props = { group: Group };
type QuestionProps = {
  title: string;
  words: string;
  yes: string;
  pending: boolean;
  onAnswer: (accept: boolean) => void;
};

const Question = ({ title, words, yes, pending, onAnswer }: QuestionProps) => (
  <section aria-label={title} className="grid gap-3 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
    <div>
      <h2 className="flex items-center gap-2 text-lg">
        <Crown aria-hidden className="size-5 shrink-0" />
        {title}
      </h2>
      <p>{words}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button variant="amber" pending={pending} pendingText="One moment…" onClick={() => onAnswer(true)}>
        {yes}
      </Button>
      <Button variant="outline" disabled={pending} onClick={() => onAnswer(false)}>
        No, thanks
      </Button>
    </div>
  </section>
);

const failed = (error: unknown) =>
  toast({
    tone: 'destructive',
    title: 'Error',
    description: errorText(error, 'That did not work. Please try again.'),
  });

/** Asks whether the viewer wants to be an organizer of the group. */
export function InvitationToOrganize({ group: { id, name } }: Props) {
  const [answer, { isLoading }] = useAnswerInvitationMutation();
  const press = async (accept: boolean) => {
    const { error } = await answer({ id, accept });
    if (error) return failed(error);
    toast(accept ? { title: `You organize ${isolated(name)} now` } : { title: 'Invitation Declined' });
  };
  return (
    <Question
      title="Will you organize with us?"
      words="You may change, write to and rate the tables of this group, and you stand in if its owner goes."
      yes="I’m in"
      pending={isLoading}
      onAnswer={(accept) => void press(accept)}
    />
  );
}

/** Asks whether the viewer, who is an organizer, wants to be the owner of the group. */
export function NominationAsOwner({ group: { id, name } }: Props) {
  const [answer, { isLoading }] = useAnswerNominationMutation();
  const press = async (accept: boolean) => {
    const { error } = await answer({ id, accept });
    if (error) return failed(error);
    toast(accept ? { title: `${isolated(name)} is yours now` } : { title: 'You Declined' });
  };
  return (
    <Question
      title="Will you be the owner?"
      words="The owner decides on the name, the words and the organizers of the group. Who owns it now stays an organizer."
      yes="Yes, hand it to me"
      pending={isLoading}
      onAnswer={(accept) => void press(accept)}
    />
  );
}
