import { Plus } from 'lucide-react';
import { CopyrightNotice } from '../../features/admin-catalog/copyright-notice.tsx';
import { GameDialogs } from '../../features/admin-catalog/game-dialogs.tsx';
import { GameList } from '../../features/admin-catalog/game-list.tsx';
import { ToChange } from '../../features/session/may-change.tsx';
import { useWish } from '../../lib/use-wish.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { useAsking } from '../../ui/use-asking.ts';

/** The games that organizers choose from. */
function GamesPage() {
  const asking = useAsking();
  useWish(asking.add);
  return (
    <AdminPage
      title="Games Management"
      subtitle="The shelf that organizers choose from"
      actions={
        <ToChange part="catalog">
          <Button onClick={asking.add}>
            <Plus aria-hidden />
            Add Game
          </Button>
        </ToChange>
      }
    >
      <CopyrightNotice />
      <GameList asking={asking} />
      <GameDialogs asking={asking} />
    </AdminPage>
  );
}

export { GamesPage as Component };
