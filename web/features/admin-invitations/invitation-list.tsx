import { MailPlus } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { Button } from '../../ui/button.tsx';
import { LinesSkeleton } from '../../ui/card-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange } from '../session/may-change.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { type InvitationFilter, PAGE_SIZE } from './invitations-api.ts';
import { useInvitationPage } from './use-invitation-page.ts';

type Props = {
  asking: Asking;
  filter: InvitationFilter;
  /** The number of invitations that the filter finds, once it is known. */
  total: number | undefined;
  onClear: () => void;
};

/** The invitations that a filter finds, newest first, one page at a time. */
export function InvitationList({ asking, filter, total, onClear }: Props) {
  const now = useNow();
  const { pages, query: asked } = useInvitationPage(filter);
  return (
    <Gallery
      query={useSteadyPage(asked, ['invitation'])}
      pages={pages}
      of={total && Math.ceil(total / PAGE_SIZE)}
      pageSize={PAGE_SIZE}
      what="invitations"
      skeleton={<LinesSkeleton />}
      card={(invitation, { length }) => (
        <InvitationCard
          invitation={invitation}
          isOnly={length === 1}
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
