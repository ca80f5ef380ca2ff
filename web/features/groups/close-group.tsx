import type { Group } from '../../../modules/groups/contract.ts';
import { AskFirst } from '../../ui/ask-first.tsx';
import { useCloseGroupMutation } from './organize-api.ts';

/** Closes a group for good. Its tables stay with their hosts. */
export function CloseGroupButton({ group: { id } }: { group: Group }) {
  const [close] = useCloseGroupMutation();
  return (
    <AskFirst
      className="text-brick-ink!"
      label="Close group"
      title="Close this group?"
      description="Its tables stay with their hosts: whoever wants one called off cancels it first. The page stays, for reading. This cannot be undone."
      keepLabel="Keep Going"
      confirmLabel="Close Group"
      pendingText="Closing…"
      openerGone
      act={() => close({ id, upcoming: 'keep' })}
      failed="Failed to close the group. Please try again."
      done={{ title: 'Group Closed' }}
    />
  );
}
