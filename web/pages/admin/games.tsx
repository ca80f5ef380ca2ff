import { Plus } from 'lucide-react';
import { CopyrightNotice } from '../../features/admin-catalog/copyright-notice.tsx';
import { GameDialogs } from '../../features/admin-catalog/game-dialogs.tsx';
import { GameFilters } from '../../features/admin-catalog/game-filters.tsx';
import { GameList } from '../../features/admin-catalog/game-list.tsx';
import { useGameFilter } from '../../features/admin-catalog/use-game-filter.ts';
import { ViewsMenu } from '../../features/back-office/views/views-menu.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useOpenRequest } from '../../lib/use-open-request.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { ViewSwitch } from '../../ui/data-table/view-switch.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The games that organizers choose from. */
function GamesPage() {
  const asking = useAsking();
  const state = useGameFilter();
  useOpenRequest(asking.add);
  return (
    <AdminPage
      title="Games Management"
      subtitle="What organizers choose from"
      actions={
        <div className="flex flex-wrap gap-2">
          <ViewSwitch />
          <ViewsMenu list="/admin/games" />
          <ToChange part="catalog">
            <Button onClick={asking.add}>
              <Plus aria-hidden />
              Add Game
            </Button>
          </ToChange>
        </div>
      }
    >
      <CopyrightNotice />
      <GameFilters state={state} />
      <GameList asking={asking} filter={state.filter} onClear={state.clear} />
      <GameDialogs asking={asking} filter={state.filter} />
    </AdminPage>
  );
}

export { GamesPage as Component };
