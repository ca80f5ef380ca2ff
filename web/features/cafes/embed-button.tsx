import { Code, Copy } from 'lucide-react';
import { useState } from 'react';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { Field, Textarea } from '../../ui/field.tsx';

const quoted = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Gives a cafe's owner, or a group's organizers, the line that shows the next evenings in their own web site.
 * @param of such as `cafes/<id>`
 * @param title such as `Game nights at Bayou Bean Parlor`
 */
export function EmbedButton({ of, title }: { of: string; title: string }) {
  const [open, setOpen] = useState(false);
  const { publicUrl } = useSiteConfig();
  const line = `<iframe src="${publicUrl ?? location.origin}/embed/${of}" title="${quoted(title)}" loading="lazy" style="width:100%;height:30rem;border:0"></iframe>`;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Code aria-hidden />
        For Your Web Site
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Game nights on your own web site"
        description="Paste this line where your next events should be. They stay up to date by themselves, fit phones and large screens, and set no cookies."
      >
        <DialogBody className="grid gap-4 pb-5">
          <Field label="The line to paste">
            {(tie) => (
              <Textarea
                {...tie}
                readOnly
                dir="ltr"
                value={line}
                className="font-mono text-sm!"
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </Field>
          <Button
            className="justify-self-start"
            onClick={() =>
              void copy(line, 'Line copied', 'The line could not be copied. Please select it and copy it by hand.')
            }
          >
            <Copy aria-hidden />
            Copy Line
          </Button>
        </DialogBody>
      </Dialog>
    </>
  );
}
