import type { ReactNode } from 'react';
import { isolated } from '../../../platform/isolated.ts';
import { BlockButton, UnblockButton } from './block-button.tsx';
import { useBlocksQuery } from './blocks-api.ts';

type Props = { person: { id: string; firstName: string }; children: ReactNode };

/**
 * A button to block the other person, and the children, such as the message field. For a blocked person there is only a
 * button to unblock them.
 */
export function UnlessBlocked({ person, children }: Props) {
  const { data: blocks } = useBlocksQuery();
  if (blocks?.some(({ id }) => id === person.id)) {
    return (
      <div className="flex items-center gap-3 border-line border-t px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-6">
        <p className="flex-1 text-ink-soft">You blocked {isolated(person.firstName)}, so no messages go either way.</p>
        <UnblockButton person={person} />
      </div>
    );
  }
  return (
    <>
      <div className="flex justify-end px-5 md:px-6">
        <BlockButton person={person} className="-mr-3 px-3! font-normal text-ink-soft text-sm" />
      </div>
      {children}
    </>
  );
}
