import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import {
  isSingleKey,
  keysOfScreen,
  type ScreenKey,
  singleKeysAreOn,
  switchSingleKeys,
  useKeys,
} from '../../ui/keys.ts';

/** The button that lists the keys of the current screen, as the key `?` does. Phones have no keys. */
export function KeysButton() {
  // kept while the dialog closes
  const [keys, setKeys] = useState<readonly ScreenKey[]>([]);
  const [open, setOpen] = useState(false);
  const [singleKeys, setSingleKeys] = useState(singleKeysAreOn);
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
        aria-keyshortcuts={singleKeys ? '?' : undefined}
        title={singleKeys ? 'Keys of this screen (?)' : 'Keys of this screen'}
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
                  <kbd
                    className={cn(
                      'rounded-md border border-line-strong bg-sunken px-2 py-0.5 font-sans font-semibold text-sm',
                      !singleKeys && isSingleKey(shown) && 'text-ink-soft line-through',
                    )}
                  >
                    {shown}
                  </kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            className="mt-4"
            checked={singleKeys}
            onChange={({ target }) => {
              switchSingleKeys(target.checked);
              setSingleKeys(target.checked);
            }}
            label={
              <>
                Keys of a single letter or sign
                <span className="block text-ink-soft">
                  Switch them off if you speak to your computer, or press them by accident. This browser remembers it.
                </span>
              </>
            }
          />
        </DialogBody>
      </Dialog>
    </>
  );
}
