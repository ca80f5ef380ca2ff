import { Eye, Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { DateBlock } from '../../features/events/details/date-block.tsx';
import { eventPath, eventTitle } from '../../features/events/event-path.ts';
import { Pieces } from '../../features/events/pieces.tsx';
import { RoomTable } from '../../features/events/room-table.tsx';
import { seatedAt } from '../../features/events/seated.ts';
import { ShareButton } from '../../features/events/share-button.tsx';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';

type Props = { gameEvent: GameEvent; onClose: () => void; onSameAgain: () => void; onAnotherTable: () => void };

/** The confirmation after a gameEvent was created: sharing, a preview of the shared picture, one more table, and repeating it. */
export function TableIsSet({ gameEvent, onClose, onSameAgain, onAnotherTable }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { eventDate, cafe } = gameEvent;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="text-2xl md:text-4xl">Your table is set</span>}
      description={`${eventTitle(gameEvent)}. Send its link to your friends.`}
      fullHeight
      openerGone
      // if the wizard has opened instead, it keeps the focus
      focusAfter={() =>
        document.querySelector('[role="dialog"][data-state="open"]') ? null : document.querySelector('#main h1')
      }
      aside={
        <div
          aria-hidden
          className="room relative grid h-[min(46dvh,21rem)] shrink-0 place-items-center overflow-hidden md:col-start-1 md:row-start-1 md:row-end-3 md:h-auto"
        >
          <Pieces />
          <RoomTable
            gameEvent={gameEvent}
            people={seatedAt(gameEvent)}
            className="h-[88%] max-w-full md:h-auto md:w-80"
          />
        </div>
      }
      className="bg-paper! md:grid! md:min-h-124 md:max-w-220! md:grid-cols-[400px_1fr] md:grid-rows-[auto_1fr] md:overflow-hidden md:rounded-sheet!"
    >
      <DialogBody className="space-y-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:pt-3">
        <DateBlock eventDate={eventDate} now={now}>
          {clockTime(eventDate, timeZone)}
          {cafe && ` at ${isolated(cafe.name)}, ${isolated(cafe.address)}`}
        </DateBlock>
        <div className="grid gap-2 [&>*]:min-h-12">
          <ShareButton gameEvent={gameEvent} isFirst />
          <Button variant="outline" asChild>
            <Link to={eventPath(gameEvent)} replace>
              <Eye aria-hidden />
              See what guests see
            </Link>
          </Button>
          <Button variant="outline" onClick={onAnotherTable}>
            <Plus aria-hidden />
            Another table that night
          </Button>
          <Button variant="outline" onClick={onSameAgain}>
            Same again next week
          </Button>
        </div>
        <Button variant="ghost" className="-ml-3 px-3! text-felt-ink" onClick={onClose}>
          Go to my hosted events
        </Button>
      </DialogBody>
    </Dialog>
  );
}
