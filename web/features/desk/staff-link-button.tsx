import { Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCloseDeskLinkMutation, useOpenDeskLinkMutation } from './desk-api.ts';

/** Makes the link by which the staff of a cafe sees its desk, and ends it. */
export function StaffLinkButton({ cafe }: { cafe: Cafe }) {
  const [open, setOpen] = useState(false);
  const [url, setUrl] = useState('');
  const [make, making] = useOpenDeskLinkMutation();
  const [end, ending] = useCloseDeskLinkMutation();
  const failed = (error: unknown) =>
    toast({
      tone: 'destructive',
      title: 'Error',
      description: errorText(error, 'That did not work. Please try again.'),
    });
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Link2 aria-hidden />
        Staff link
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setUrl('');
        }}
        title="A link for your staff"
        description="Whoever has it sees tonight and the nights to come, without an account. They can change nothing, and see no guest’s name. A new link ends the one before."
      >
        <DialogBody>
          {url !== '' && (
            <Field label="The link" hint="It is shown only now. Keep it where your staff finds it.">
              {(tie) => (
                <Input
                  {...tie}
                  readOnly
                  dir="ltr"
                  value={url}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
              )}
            </Field>
          )}
        </DialogBody>
        <DialogFooter>
          <Button
            variant="outline"
            pending={ending.isLoading}
            pendingText="Ending…"
            onClick={async () => {
              const { error } = await end(cafe.id);
              if (error) return failed(error);
              setUrl('');
              toast({ title: 'Link Ended', description: 'Whoever had it sees nothing more.' });
            }}
          >
            End the Link
          </Button>
          {url === '' ? (
            <Button
              pending={making.isLoading}
              pendingText="Making…"
              onClick={async () => {
                const { data, error } = await make(cafe.id);
                if (data) setUrl(data.url);
                else failed(error);
              }}
            >
              Make a Link
            </Button>
          ) : (
            <Button
              onClick={() =>
                void copy(url, 'Link copied', 'The link could not be copied. Please select it and copy it by hand.')
              }
            >
              <Copy aria-hidden />
              Copy Link
            </Button>
          )}
        </DialogFooter>
      </Dialog>
    </>
  );
}
