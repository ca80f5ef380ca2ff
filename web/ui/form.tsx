import type { KeyboardEvent as Press, ReactNode, Ref } from 'react';

type Props = {
  ref?: Ref<HTMLFormElement>;
  /** For a button outside of it. */
  id?: string;
  className?: string;
  onSubmit: (form: HTMLFormElement) => void;
  /** Called when something was typed or chosen in the form. */
  onChange?: () => void;
  children: ReactNode;
};

/** Sends the form from any of its fields, also from one in which Enter starts a new line. */
function sendByCtrlEnter(press: Press<HTMLFormElement>): void {
  if (press.defaultPrevented || press.nativeEvent.isComposing) return;
  if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey)) return;
  press.preventDefault();
  press.currentTarget.requestSubmit();
}

/** A form without the browser's own checks. Ctrl+Enter or Cmd+Enter sends it. In a dialog it has no layout of its own: `DialogBody` and `DialogFooter` have. */
export function Form({ ref, id, className = 'contents', onSubmit, onChange, children }: Props) {
  return (
    <form
      ref={ref}
      id={id}
      noValidate
      className={className}
      onChange={onChange}
      onKeyDown={sendByCtrlEnter}
      onSubmit={(submission) => {
        submission.preventDefault();
        onSubmit(submission.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
