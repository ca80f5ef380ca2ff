import { UserSearch, Users } from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import type { MatchingPeople } from '../../../modules/identity/bulk/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { type Sort, useListAddress } from '../../lib/use-list-address.ts';
import { useSteadyPage } from '../../lib/use-steady.ts';
import { BulkFailures, BulkResult } from '../../ui/bulk-result.tsx';
import { CursorList } from '../../ui/cursor-list.tsx';
import { DataTable, type Selection } from '../../ui/data-table/data-table.tsx';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NearOnes } from '../../ui/near-ones.tsx';
import { NothingFound } from '../../ui/nothing-found.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMayChange } from '../session/may-change.tsx';
import type { Failure } from './bulk.ts';
import { BulkActions } from './bulk-actions.tsx';
import { BulkPanel, FAILURES_PAGE } from './bulk-panel.tsx';
import { bulkWords } from './bulk-words.ts';
import { userColumns } from './columns.tsx';
import { EverybodyBar } from './everybody-bar.tsx';
import { GoingDialog } from './going-dialog.tsx';
import { fullName } from './roles.ts';
import { hasMoreToDecide } from './upcoming.ts';
import { type Found, PAGE_SIZE, type PeopleFilter, useLazyMatchingPeopleQuery, useUsersQuery } from './users-api.ts';

type Props = {
  filter: Found;
  /** The filters besides search, role and status, in words. */
  more: readonly string[];
  /** The number of people that the filter finds, once it is known. */
  total: number | undefined;
  /** Removes search and status. */
  onClear: () => void;
  onView: (userId: string) => void;
  onEdit: (userId: string) => void;
  /** A person's record, which the panel of a row shows. */
  page: ComponentType;
};

/** The changes that concern the list. */
const PERSON = ['person'] as const;

/** The people that a filter finds, one page at a time, because there may be fifty thousand. */
export function UserList({ filter, more, total, onClear, onView, onEdit, page }: Props) {
  const { sort, onSort, pages, value, change } = useListAddress(Object.keys(sorts), 'byNumber');
  const asked = useUsersQuery({ ...filter, ...sortedBy(sort), cursor: pages.cursor, page: pages.asked });
  const query = useSteadyPage(asked, PERSON);
  const { q = '' } = filter;
  const isUnfound = q !== '' && pages.number === 1 && query.currentData?.items.length === 0;
  const near = useUsersQuery(
    { ...filter, ...sortedBy(sort), spelling: 'near', cursor: null, page: null },
    { skip: !isUnfound },
  );
  const [kept, select] = useState<Selection>({});
  const [all, selectAll] = useState<(MatchingPeople & { readonly searched: string }) | null>(null);
  const [matching] = useLazyMatchingPeopleQuery();
  const [failed, setFailed] = useState<{ notDone: string; failures: readonly Failure[]; reason: string } | null>(null);
  const [deciding, decideAbout] = useState<Failure | null>(null);
  const mayChangePeople = useMayChange('people');
  const mayChangeAdmins = useMayChange('operations');
  const columns = useMemo(() => {
    const mayEdit = ({ isAdmin }: User) => (isAdmin ? mayChangeAdmins : mayChangePeople);
    return userColumns({ onView, onEdit, mayEdit });
  }, [onView, onEdit, mayChangePeople, mayChangeAdmins]);

  // While another page is loading, the previous one is shown. People who are not on the shown page are not selected.
  const shown = query.currentData ?? (query.error ? undefined : query.data);
  const rows = shown?.items ?? [];
  const selected = rows.filter(({ id }) => kept[id]);
  const selection = Object.fromEntries(selected.map(({ id }) => [id, true as const]));
  const isPage = rows.length > 0 && selected.length === rows.length;
  const offersMore = isPage && total !== undefined && total > rows.length;
  const searched = JSON.stringify(filter);
  const everybody = offersMore && all?.searched === searched ? { filter, more, ...all } : undefined;
  const selectEverybody = async () => {
    // fetched each time and not updated, so that the admin confirms exactly the people who were shown
    const { data } = await matching(filter, false);
    if (data) return selectAll({ ...data, searched });
    toast({ tone: 'destructive', title: 'Error', description: 'They were not selected. Please try again.' });
  };
  const bulkActId = value('bulk');
  const show = (bulkAct: string) => {
    select({});
    selectAll(null);
    change({ bulk: bulkAct, [FAILURES_PAGE]: '' });
  };
  /** People for whom the action failed stay selected, and are listed with the reason. */
  const settle = (notDone: string, failures: readonly Failure[], reason: string) => {
    select(Object.fromEntries(failures.map(({ user }) => [user.id, true as const])));
    setFailed(failures.length > 0 ? { notDone, failures, reason } : null);
  };
  const act = failed?.notDone === bulkWords.delete.notDone ? 'delete' : 'disable';
  const decided = () => {
    decideAbout(null);
    if (!failed || !deciding) return;
    toast({ title: act === 'delete' ? 'User deleted successfully' : 'User deactivated successfully' });
    settle(
      failed.notDone,
      failed.failures.filter((failure) => failure.user.id !== deciding.user.id),
      failed.reason,
    );
  };
  const nobody = <NoUsers filter={filter} onClear={onClear} />;
  const shared = {
    label: 'Users',
    columns,
    rowId: ({ id }: User) => id,
    rowName: fullName,
    sorting: { sort, onSort },
    peek: { page },
  };
  return (
    <div className="flex flex-col md:mt-2">
      {deciding && failed && (
        <GoingDialog
          key={deciding.user.id}
          act={act}
          user={deciding.user}
          because={failed.reason}
          onClose={() => decideAbout(null)}
          onDone={decided}
        />
      )}
      <SelectionBar
        count={everybody?.people ?? selected.length}
        onClear={() => select({})}
        actions={
          <BulkActions
            users={selected}
            everybody={everybody}
            onOthers={() => selectAll(null)}
            onStarted={show}
            onDone={settle}
          />
        }
      >
        {total !== undefined && rows.length > 0 && range(pages.number, rows.length, total)}
      </SelectionBar>
      {bulkActId !== '' && (
        <BulkPanel
          key={bulkActId}
          id={bulkActId}
          onStarted={show}
          onDismiss={() => change({ bulk: '', [FAILURES_PAGE]: '' })}
        />
      )}
      {failed && (
        <BulkResult
          label="What failed"
          news={failed}
          title={`${failed.failures.length} ${failed.notDone}`}
          onDismiss={() => setFailed(null)}
        >
          <BulkFailures
            label={`People ${failed.notDone}`}
            failed={failed.failures.map((failure) => ({
              id: failure.user.id,
              to: `/admin/users/${failure.user.id}`,
              name: fullName(failure.user),
              reason: errorText(failure.error, 'The server gave no reason.'),
              onDecide: hasMoreToDecide(failure.error) ? () => decideAbout(failure) : undefined,
            }))}
          />
        </BulkResult>
      )}
      {offersMore && (
        <EverybodyBar
          shown={rows.length}
          total={everybody?.people ?? total}
          everybody={everybody !== undefined}
          onEverybody={(on) => (on ? void selectEverybody() : selectAll(null))}
        />
      )}
      <CursorList
        query={query}
        pages={pages}
        of={total && Math.ceil(total / PAGE_SIZE)}
        failed="Failed to fetch users"
        empty={
          isUnfound ? (
            <NearOnes query={near} search={q} none={nobody}>
              {(users) => <DataTable {...shared} rows={users} />}
            </NearOnes>
          ) : (
            nobody
          )
        }
      >
        {(users, stale) => (
          <DataTable
            {...shared}
            rows={users}
            stale={stale}
            marks={query.news.marks}
            {...(mayChangePeople && { selection: { selected: selection, onSelect: select } })}
          />
        )}
      </CursorList>
    </div>
  );
}

/** The server's name for a column and direction. Without one, the newest people come first. */
const sortedBy = (sort: Sort) =>
  sort && ({ sort: sorts[sort.id] ?? 'name', order: sort.desc ? 'desc' : 'asc' } as const);
/** By the ids of the columns. */
const sorts: Readonly<Record<string, NonNullable<PeopleFilter['sort']>>> = {
  ...{ firstName: 'firstName', lastName: 'name', email: 'email', phoneNumber: 'phone', isActive: 'status' },
  roles: 'roles',
};

/** Such as `51–100 of 50,000 users`. */
function range(page: number, shown: number, total: number): string {
  const before = (page - 1) * PAGE_SIZE;
  const upTo = before + shown;
  const all = Math.max(total, upTo).toLocaleString('en-US');
  return `${(before + 1).toLocaleString('en-US')}–${upTo.toLocaleString('en-US')} of ${all} user${total === 1 ? '' : 's'}`;
}

function NoUsers({ filter: { q, role: _, ...others }, onClear }: Pick<Props, 'filter' | 'onClear'>) {
  const { status, ...more } = others;
  const isNarrowed = Object.keys(more).length > 0;
  if (!q && !status && !isNarrowed) {
    return (
      <EmptyState headingLevel="h2" art={<Users aria-hidden />} title="No users found">
        Nobody has this role yet.
      </EmptyState>
    );
  }
  return (
    <NothingFound
      art={<UserSearch aria-hidden />}
      title="No users found"
      clear={status || isNarrowed ? 'Clear filters' : 'Clear search'}
      onClear={onClear}
    >
      {isNarrowed
        ? 'All filters together find nobody here.'
        : q
          ? `No name, email, phone or member id here contains “${q}”.`
          : 'Nobody here has this status.'}
    </NothingFound>
  );
}
