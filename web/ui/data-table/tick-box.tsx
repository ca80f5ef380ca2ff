import type { ReactNode } from 'react';

type Props = {
  label: string;
  checked: boolean;
  /** Whether some of the rows are selected, but not all. */
  mixed?: boolean;
  onChange: (on: boolean) => void;
  /** The visible part of the label. */
  children?: ReactNode;
};

/** A checkbox of a table, in a target of 44 px. */
export function TickBox({ label, checked, mixed = false, onChange, children }: Props) {
  return (
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 font-normal text-ink">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 cursor-pointer accent-felt"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
