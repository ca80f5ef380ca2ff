import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { dayAndTimeWithin } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogBody } from '../ui/dialog.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  className?: string | undefined;
  /** Buttons and links, one below the other. */
  children: ReactNode;
};

/** The acts at an event that are no main ones, such as sharing it and leaving. */
export function EventMenu({ gameEvent, now, className, children }: Props) {
  const { timeZone } = useSiteConfig();
  const [open, setOpen] = useState(false);
  const name = gameNameOf(gameEvent.game);
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        className={className}
        aria-label="More"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Ellipsis aria-hidden />
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        afterPaint
        title={`${name}, ${dayAndTimeWithin(gameEvent.eventDate, now, timeZone)}`}
      >
        <DialogBody className="menu-rows grid pb-5">{children}</DialogBody>
      </Dialog>
    </>
  );
}
