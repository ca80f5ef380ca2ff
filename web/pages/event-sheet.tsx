import { Maximize2 } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { eventPath } from '../features/events/event-path.ts';
import { useGameEventQuery } from '../features/events/events-api.ts';
import { SHEET } from '../features/events/open-sheet.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EventView } from './event-view.tsx';

type Props = {
  id: string;
  /** The event as the list has it, until it is here. */
  listed: GameEvent | undefined;
};

/** An event's page as a sheet above a list. Renders nothing for an unknown event. */
export function EventSheet({ id, listed }: Props) {
  const { currentData: gameEvent = listed } = useGameEventQuery(id);
  const close = useClose();
  if (!gameEvent) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      byAddress
      fullHeight
      isSheet
      title={gameNameOf(gameEvent.game)}
      head={
        <Button variant="ghost" className="text-felt-ink! px-3!" asChild>
          <Link to={eventPath(gameEvent)} replace>
            Open full page
            <Maximize2 aria-hidden />
          </Link>
        </Button>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 [--frame-bottom:0px] sm:px-6">
        <EventView gameEvent={gameEvent} />
      </div>
    </Dialog>
  );
}

/** Back to the list, which is one step back unless the address named the sheet. */
function useClose() {
  const navigate = useNavigate();
  const { mask, pathname, search } = useLocation();
  return () => {
    if (mask) return void navigate(-1);
    const rest = new URLSearchParams(search);
    rest.delete(SHEET);
    void navigate({ pathname, search: `${rest}` }, { replace: true, preventScrollReset: true });
  };
}
