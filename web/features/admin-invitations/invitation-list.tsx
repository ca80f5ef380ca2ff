import { MailPlus } from 'lucide-react';
import { useMemo } from 'react';
import type { Invitation } from '../../../modules/identity/contract.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { Button } from '../../ui/button.tsx';
import { LinesSkeleton } from '../../ui/card-list.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useAsTable } from '../../ui/data-table/view-switch.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type AsTable, Gallery } from '../../ui/gallery.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import type { Asking } from '../../ui/use-asking.ts';
import { ToChange, useMayChange } from '../session/may-change.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { invitationColumns } from './invitation-columns.tsx';
import { type InvitationFilter, PAGE_SIZE } from './invitations-api.ts';
import { useInvitationPage } from './use-invitation-page.ts';

type Props = {
  asking: Asking;
  filter: InvitationFilter;
  /** The number of invitations that the filter finds, once it is known. */
  total: number | undefined;
  onClear: () => void;
};

/** The invitations that a filter finds, newest first, as cards or as a table, one page at a time. */
export function InvitationList({ asking, filter, total, onClear }: Props) {
  const now = useNow();
  const asTable = useAsTable();
  const { pages, query: asked } = useInvitationPage(filter);
  return (
    <Gallery
      query={useSteadyPage(asked, ['invitation'])}
      pages={pages}
      of={total && Math.ceil(total / PAGE_SIZE)}
      pageSize={PAGE_SIZE}
      what="invitations"
      skeleton={<LinesSkeleton />}
      table={
        asTable
          ? (invitations, how) => <InvitationTable {...how} invitations={invitations} asking={asking} />
          : undefined
      }
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

type TableProps = AsTable & { invitations: Invitation[]; asking: Asking };

function InvitationTable({ invitations, asking, ...how }: TableProps) {
  const { remove } = asking;
  const now = useNow();
  const mayChange = useMayChange('people');
  const isOnly = invitations.length === 1;
  const columns = useMemo(
    () => invitationColumns({ now, isOnly, onDelete: mayChange ? remove : undefined }),
    [now, isOnly, mayChange, remove],
  );
  return (
    <DataTable
      label="Invitations"
      columns={columns}
      rows={invitations}
      rowId={({ id }) => id}
      rowName={({ email }) => email}
      peek={{
        card: (invitation) => (
          <InvitationCard invitation={invitation} isOnly now={now} onDelete={() => remove(invitation.id)} />
        ),
      }}
      {...how}
    />
  );
}
