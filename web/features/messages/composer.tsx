import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, startTransition, useState } from 'react';
import { MESSAGE_LENGTH } from '../../../modules/messaging/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';

/** The count of characters left is hidden above this number. */
const PLENTY = 200;

type Props = {
  /** The receiver. */
  name: string;
  initialText: string;
  onChange: (text: string) => void;
  /** Called with the text, trimmed and not empty. */
  onSend: (text: string) => void;
};

/** The input for a message. Enter sends; Shift+Enter starts a new line. */
export function Composer({ name, initialText, onChange, onSend }: Props) {
  const [text, setText] = useState(initialText);
  // the keyboard of a touch screen would cover what somebody opens the conversation to read
  const isTyped = useMedia('not (pointer: coarse)');
  const content = text.trim();
  const left = MESSAGE_LENGTH - text.length;

  const change = (next: string) => {
    setText(next);
    onChange(next);
  };
  const send = () => {
    if (content === '') return;
    change('');
    // the empty field answers at once, also where the conversation is long
    startTransition(() => onSend(content));
  };
  const onKeyDown = (press: KeyboardEvent) => {
    // While an input method composes, Enter confirms a character.
    if (press.key !== 'Enter' || press.shiftKey || press.nativeEvent.isComposing) return;
    press.preventDefault();
    send();
  };

  return (
    <Form className="border-line border-t px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6" onSubmit={send}>
      <div className="flex items-end gap-2">
        <Textarea
          data-first-focus={isTyped || undefined}
          aria-label={`Message to ${isolated(name)}`}
          placeholder={`Write to ${isolated(name)}…`}
          growing
          rows={1}
          maxLength={MESSAGE_LENGTH}
          enterKeyHint="send"
          value={text}
          onChange={(edit) => change(edit.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="icon" className="size-12!" aria-label="Send message" disabled={content === ''}>
          <SendHorizontal aria-hidden />
        </Button>
      </div>
      <p className="mt-1.5 flex justify-between gap-4 text-ink-soft text-sm">
        <span className="max-md:sr-only">Enter sends, Shift + Enter begins a new line</span>
        {left < PLENTY && <span className="ml-auto tabular-nums">{left} characters left</span>}
      </p>
    </Form>
  );
}
