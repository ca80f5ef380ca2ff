import { useState } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBlockMutation, useBlocksQuery, useUnblockMutation } from './blocks-api.ts';

type Props = { person: { id: string; firstName: string }; className?: string };

/** Blocks a person after a question, or unblocks them. */
export function BlockButton({ person, className }: Props) {
  const { data: blocks } = useBlocksQuery();
  const [isAsking, setIsAsking] = useState(false);
  const [block, { isLoading }] = useBlockMutation();
  const { id, firstName } = person;
  if (!blocks) return null;
  if (blocks.some((each) => each.id === id)) return <UnblockButton person={person} />;

  const confirm = async () => {
    const { error } = await block(id);
    setIsAsking(false);
    if (error) return sayNotChanged(error);
    toast({ title: 'Blocked', description: `You and ${isolated(firstName)} stay apart from now on. Nobody is told.` });
  };
  return (
    <>
      <Button variant="ghost" className={className} onClick={() => setIsAsking(true)}>
        Block
        <span className="sr-only"> {isolated(firstName)}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Block ${isolated(firstName)}?`}
        description={`Nobody is told, not even ${isolated(firstName)}. You can take it back in your profile settings.`}
        keepLabel="Cancel"
        confirmLabel="Block"
        pending={isLoading}
        pendingText="Blocking…"
        onConfirm={() => void confirm()}
      >
        <ul className="list-disc space-y-2 pl-5">
          <li>No messages between you, either way.</li>
          <li>Neither of you can take a seat at an event that the other hosts. Seats that are taken stay.</li>
          <li>
            Before you join somebody else’s table where {isolated(firstName)} has a seat, we tell you, and only you.
          </li>
        </ul>
      </ConfirmDialog>
    </>
  );
}

/** Unblocks a person. */
export function UnblockButton({ person: { id, firstName } }: Pick<Props, 'person'>) {
  const [unblock, { isLoading }] = useUnblockMutation();
  const takeBack = async () => {
    const { error } = await unblock(id);
    if (error) return sayNotChanged(error);
    toast({ title: 'Unblocked', description: `You and ${isolated(firstName)} can meet and write again.` });
  };
  return (
    <Button variant="outline" pending={isLoading} onClick={() => void takeBack()}>
      Unblock
      <span className="sr-only"> {isolated(firstName)}</span>
    </Button>
  );
}

function sayNotChanged(error: unknown): void {
  const description = errorText(error, 'Nothing was changed. Please try again.');
  toast({ tone: 'destructive', title: 'Block Failed', description });
}
