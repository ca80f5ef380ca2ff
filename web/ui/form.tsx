import type { ReactNode, Ref } from 'react';

type Props = {
  ref?: Ref<HTMLFormElement>;
  className?: string;
  onSubmit: (form: HTMLFormElement) => void;
  /** Something was typed or chosen in it. */
  onChange?: () => void;
  children: ReactNode;
};

/** A form whose checks are ours and not the browser's. In a dialog it takes no room: `DialogBody` and `DialogFooter` do. */
export function Form({ ref, className = 'contents', onSubmit, onChange, children }: Props) {
  return (
    <form
      ref={ref}
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
