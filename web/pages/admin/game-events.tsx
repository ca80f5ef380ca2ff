import { GameEventList } from '../../features/admin-events/game-event-list.tsx';
import { ExportButton } from '../../features/admin-exports/export-button.tsx';
import { useAddressParam } from '../../lib/use-address-param.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { SearchBox } from '../../ui/search-box.tsx';

/** All game events, past and upcoming. */
function GameEventsPage() {
  const [search, setSearch] = useAddressParam('search');
  return (
    <AdminPage
      title="Game Events"
      subtitle="Every table, past and upcoming, the latest first"
      actions={<ExportButton list="/admin/game-events" filter={{ search }} />}
    >
      <SearchBox
        label="Search by game, host or host’s email"
        value={search}
        onSearch={setSearch}
        className="mb-6 max-w-xl"
      />
      <GameEventList search={search} onClearSearch={() => setSearch('')} />
    </AdminPage>
  );
}

export { GameEventsPage as Component };
