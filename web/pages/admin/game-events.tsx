import { GameEventList } from '../../features/admin-events/game-event-list.tsx';
import { ExportButton } from '../../features/admin-exports/export-button.tsx';
import { useListAddress } from '../../lib/use-list-address.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';

/** All game events, past and upcoming. */
function GameEventsPage() {
  const list = useListAddress();
  const search = list.value('search');
  return (
    <AdminPage
      title="Game Events"
      subtitle="Every table, past and upcoming, the latest first"
      actions={<ExportButton list="/admin/game-events" filter={{ search }} />}
    >
      <SearchBox
        label="Search by game, host or host’s email"
        value={search}
        onSearch={(words) => list.type('search', words)}
        className="mb-6 max-w-xl"
      />
      <GameEventList search={search} onClearSearch={() => list.change({ search: '' })} />
    </AdminPage>
  );
}

export { GameEventsPage as Component };
