import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { HowToSubscribe } from './how-to-subscribe.tsx';

/**
 * Shows the address of a public calendar feed.
 * @param path such as `/cafes/<id>.ics`
 * @param whose such as `at Bayou Bean Parlor`
 */
export function SubscribeButton({ path, whose }: { path: string; whose: string }) {
  const [open, setOpen] = useState(false);
  const { publicUrl } = useSiteConfig();
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden />
        Subscribe in Your Calendar
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Every event in your calendar"
        description={`All events ${whose}, with changes as they come.`}
      >
        <DialogBody className="pb-5">
          <HowToSubscribe url={new URL(path, publicUrl ?? location.href).href} label="Address of the calendar" />
        </DialogBody>
      </Dialog>
    </>
  );
}
