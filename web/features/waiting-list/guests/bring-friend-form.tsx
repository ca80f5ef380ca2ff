import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { type GameEvent, type GuestReply, GuestRequest } from '../../../../modules/events/contract.ts';
import { errorText } from '../../../lib/base-query.ts';
import { dayAndTimeWithin } from '../../../lib/day-words.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { longMoment } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { copy } from '../../../ui/copy.ts';
import { DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useHoldGuestSeatMutation } from './guests-api.ts';

type Props = {
  gameEvent: GameEvent;
  /** The title of the game event in a message to the friend. */
  title: string;
  onDone: () => void;
};

/** Asks for the name of the friend, then shows the link. The link is shown only once, because only its hash is kept. */
export function BringFriendForm({ gameEvent, title, onDone }: Props) {
  const [hold] = useHoldGuestSeatMutation();
  const [held, setHeld] = useState<GuestReply>();
  const form = useContractForm({
    initial: { name: '' },
    sent: (values) => ({ schema: GuestRequest, request: values }),
    draft: `friend at ${gameEvent.id}`,
  });
  const save = async ({ name }: { name: string }) => {
    const { data, error } = await form.make(
      hold,
      { gameEventId: gameEvent.id, name },
      'A seat is already held for a friend. You see it at the event.',
    );
    if (error) return form.failed(error, errorText(error, 'No seat is held yet. Please try again.'));
    form.forget();
    setHeld(data);
  };
  if (held) return <Link gameEvent={gameEvent} title={title} held={held} onDone={onDone} />;
  return (
    <DialogForm form={form} onSubmit={save} onCancel={onDone} submitLabel="Hold a Seat" pendingText="Holding…">
      <FormField control={form.control} name="name" label="Name of your friend">
        {(tied) => <Input {...tied} required maxLength={50} autoComplete="off" data-first-focus />}
      </FormField>
    </DialogForm>
  );
}

function Link({ gameEvent, title, held: { url, until }, onDone }: Props & { held: GuestReply }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const when = longMoment(gameEvent.eventDate, timeZone);
  const text = `I hold a seat for you: ${title}, ${when}`;
  const shared = { title, text, url };
  const canShare = navigator.canShare?.(shared) ?? false;
  return (
    <>
      <DialogBody className="space-y-4">
        <p>
          A seat is held until <strong>{dayAndTimeWithin(until, now, timeZone)}</strong>. Send this link to your friend:
          it is shown only now, and the first person who uses it takes the seat.
        </p>
        <Field label="Link for your friend">
          {(tie) => <Input {...tie} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Done
        </Button>
        {canShare && (
          // closing the share sheet needs no message
          <Button variant="outline" onClick={() => void navigator.share(shared).catch(() => undefined)}>
            <Share2 aria-hidden />
            Share
          </Button>
        )}
        <Button onClick={() => void copy(url, 'Link copied', `The link could not be copied. It is ${url}`)}>
          <Copy aria-hidden />
          Copy Link
        </Button>
      </DialogFooter>
    </>
  );
}
