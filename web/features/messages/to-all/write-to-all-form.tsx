import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { SendMessageRequest } from '../../../../modules/messaging/contract.ts';
import { MESSAGE_LENGTH } from '../../../../modules/messaging/rules.ts';
import { isolated } from '../../../../platform/isolated.ts';
import { errorText } from '../../../lib/base-query.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Textarea } from '../../../ui/field.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useContractForm } from '../../../ui/use-contract-form.ts';
import { useSendMessageMutation } from '../messages-api.ts';
import type { Receiver } from './receiver.ts';

const Content = SendMessageRequest.pick({ content: true });

type Props = { gameEventId: string; receivers: readonly Receiver[]; onDone: () => void };

/**
 * Sends a text to each receiver, one after the other. Sending again after a failure reaches only those who do not have
 * it yet.
 */
export function WriteToAllForm({ gameEventId, receivers, onDone }: Props) {
  const [sendMessage] = useSendMessageMutation();
  const attempt = useRef<Attempt>(begunAttempt(''));
  const form = useContractForm({
    initial: { content: '' },
    sent: (values) => ({ schema: Content, request: values }),
    draft: `message to all of ${gameEventId}`,
  });

  const { setFocus } = form;
  // the form's code arrives after its dialog has opened
  useEffect(() => setFocus('content'), [setFocus]);

  const save = async ({ content }: { content: string }) => {
    if (attempt.current.content !== content) attempt.current = begunAttempt(content);
    const { keys, delivered } = attempt.current;
    const failed: Receiver[] = [];
    let reason: unknown;
    for (const receiver of receivers.filter(({ id }) => !delivered.has(id))) {
      const key = keys.get(receiver.id) ?? nanoid();
      keys.set(receiver.id, key);
      const { error } = await sendMessage({ key, eventId: gameEventId, receiverId: receiver.id, content });
      if (error) failed.push(receiver);
      else delivered.add(receiver.id);
      reason ??= error;
    }
    if (failed.length > 0) {
      const names = new Intl.ListFormat('en-US').format(failed.map(({ firstName }) => isolated(firstName)));
      return form.failed(undefined, `Not sent to ${names}: ${errorText(reason, 'Please try again.')}`);
    }
    form.forget();
    toast({
      title: 'Message sent',
      description: receivers.length === 1 ? '1 person got it.' : `${receivers.length} people got it.`,
    });
    onDone();
  };

  return (
    <DialogForm form={form} onSubmit={save} onCancel={onDone} submitLabel="Send to all" pendingText="Sending…">
      <FormField control={form.control} name="content" label="Message">
        {(tied) => (
          <Textarea
            {...tied}
            rows={4}
            maxLength={MESSAGE_LENGTH}
            required
            placeholder="We sit upstairs, by the window."
          />
        )}
      </FormField>
    </DialogForm>
  );
}

/** One text that is being sent: who has it, and a key for each receiver, so that nobody gets it twice. */
type Attempt = { readonly content: string; readonly keys: Map<string, string>; readonly delivered: Set<string> };

const begunAttempt = (content: string): Attempt => ({ content, keys: new Map(), delivered: new Set() });
