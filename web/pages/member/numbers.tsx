import { useOwnGroupsQuery } from '../../features/groups/groups-api.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { NumbersView } from '../../features/numbers/numbers-view.tsx';
import { useSession } from '../../features/session/session-api.ts';

/** What became of the seats of an organizer’s events, or of a group’s. */
export function OwnNumbers() {
  const { user } = useSession();
  const { data: groups = [] } = useOwnGroupsQuery(user?.id ?? '', { skip: !user });
  const organized = groups.filter(({ yours, closed }) => closed === null && yours !== undefined && yours !== 'invited');
  return (
    <>
      <ViewHeading title="Numbers" subtitle="Which events fill, who comes, and who comes back" back />
      <NumbersView scope="own" groups={organized} pathOf={(id) => `/events/${id}`} />
    </>
  );
}
