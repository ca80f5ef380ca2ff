import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { keysOfScreen, type ScreenKey, useKeys } from '../../ui/keys.ts';

/** The button that lists the keys of the present screen; so does the key `?`. Phones have no keys. */
export function KeysButton() {
  // kept while the dialog closes
  const [keys, setKeys] = useState<readonly ScreenKey[]>([]);
  const [open, setOpen] = useState(false);
  const show = () => {
    setKeys(keysOfScreen());
    setOpen(true);
    return true;
  };
  useKeys({ '?': { shown: '?', does: 'List these keys', run: show } });
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="max-md:hidden"
        aria-label="Keys"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        title="Keys of this screen (?)"
        onClick={show}
      >
        <Keyboard aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Keys" description="What you can press on this screen.">
        <DialogBody className="pb-6">
          <dl className="divide-y divide-line">
            {keys.map(({ shown, does }) => (
              <div key={`${shown} ${does}`} className="flex min-h-10 items-center justify-between gap-4">
                <dt className="order-last shrink-0">
                  <kbd className="rounded-md border border-line-strong bg-sunken px-2 py-0.5 font-sans font-semibold text-sm">
                    {shown}
                  </kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </Dialog>
    </>
  );
}
