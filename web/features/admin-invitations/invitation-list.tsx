import { MailPlus } from 'lucide-react';
import { endless } from '../../lib/endless.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { CardList, LinesSkeleton } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange } from '../session/may-change.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { useInvitationsInfiniteQuery } from './invitations-api.ts';

/** Every invitation, newest first. */
export function InvitationList({ asking }: { asking: Asking }) {
  const now = useNow();
  return (
    <CardList
      {...endless(useInvitationsInfiniteQuery())}
      what="invitations"
      skeleton={<LinesSkeleton />}
      card={(invitation) => (
        <InvitationCard invitation={invitation} now={now} onDelete={() => asking.remove(invitation.id)} />
      )}
      empty={
        <EmptyState
          headingLevel="h2"
          art={<MailPlus aria-hidden />}
          title="No invitations yet"
          action={
            <ToChange part="people">
              <Button onClick={asking.add}>Send Invitation</Button>
            </ToChange>
          }
        >
          Becoming a Game Organizer needs an invitation code. Send the first one.
        </EmptyState>
      }
    />
  );
}
