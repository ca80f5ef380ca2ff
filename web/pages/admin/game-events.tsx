import { useState } from 'react';
import { CafePick } from '../../features/admin-catalog/cafe-pick.tsx';
import { useAdminRegionsQuery } from '../../features/admin-catalog/catalog-api.ts';
import { GameEventFilters } from '../../features/admin-events/game-event-filters.tsx';
import { GameEventList } from '../../features/admin-events/game-event-list.tsx';
import { useGameEventFilter } from '../../features/admin-events/use-game-event-filter.ts';
import { ExportButton } from '../../features/admin-exports/export-button.tsx';
import { useFileSizeQuery } from '../../features/admin-exports/exports-api.ts';
import { OrganizerPicker } from '../../features/admin-users/organizer-picker.tsx';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { useCafesQuery } from '../../features/cafes/cafes-api.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Component as GameEventPage } from './game-event.tsx';

const pick = { Organizer: OrganizerPicker, Cafe: CafePick };

/** All game events, past and upcoming. */
function GameEventsPage() {
  const state = useGameEventFilter();
  const { data: regions = [] } = useAdminRegionsQuery();
  const [isNarrowing, narrow] = useState(false);
  const { data: cafes = [] } = useCafesQuery(undefined, { skip: !isNarrowing && state.asked.cafeId === '' });
  const exported = { list: '/admin/game-events', filter: state.filter } as const;
  // the export button makes the same request
  const { currentData: size } = useFileSizeQuery(exported);
  return (
    <AdminPage
      title="Game Events"
      subtitle="What is ahead, soonest first, then what is over"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewsMenu list="/admin/game-events" />
          <ExportButton {...exported} />
        </div>
      }
    >
      <GameEventFilters state={state} regions={regions} cafes={cafes} open={isNarrowing} onOpen={narrow} />
      <GameEventList
        filter={state.filter}
        isFiltered={state.isFiltered}
        total={size?.rows}
        onClear={state.clear}
        page={GameEventPage}
        pick={pick}
      />
    </AdminPage>
  );
}

export { GameEventsPage as Component };
