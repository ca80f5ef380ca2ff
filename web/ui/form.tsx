import type { ReactNode, Ref } from 'react';

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

/** A form without the browser's own checks. In a dialog it has no layout of its own: `DialogBody` and `DialogFooter` have. */
export function Form({ ref, id, className = 'contents', onSubmit, onChange, children }: Props) {
  return (
    <form
      ref={ref}
      id={id}
      noValidate
      className={className}
      onChange={onChange}
      onSubmit={(submission) => {
        submission.preventDefault();
        onSubmit(submission.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
