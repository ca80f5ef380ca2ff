import { MailPlus } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { useSteadyEndless } from '../../lib/use-steady.ts';
import { Button } from '../../ui/button.tsx';
import { CardList, LinesSkeleton } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange } from '../session/may-change.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { type InvitationFilter, useInvitationsInfiniteQuery } from './invitations-api.ts';

type Props = { asking: Asking; filter: InvitationFilter; onClear: () => void };

/** The invitations that a filter finds, newest first. */
export function InvitationList({ asking, filter, onClear }: Props) {
  const now = useNow();
  const invitations = useSteadyEndless(useInvitationsInfiniteQuery(filter), ['invitation']);
  return (
    <CardList
      {...invitations}
      what="invitations"
      skeleton={<LinesSkeleton />}
      card={(invitation) => (
        <InvitationCard
          invitation={invitation}
          isOnly={invitations.items?.length === 1}
          now={now}
          onDelete={() => asking.remove(invitation.id)}
        />
      )}
      empty={
        Object.keys(filter).length > 0 ? (
          <NothingFound title="No invitations found" clear="Clear filters" onClear={onClear}>
            No invitation matches these filters.
          </NothingFound>
        ) : (
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
        )
      }
    />
  );
}
