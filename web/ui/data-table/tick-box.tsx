import type { ReactNode } from 'react';

type Props = {
  label: string;
  checked: boolean;
  /** Whether some of the rows are selected, but not all. */
  mixed?: boolean;
  /** @param isRange whether Shift was held */
  onChange: (on: boolean, isRange: boolean) => void;
  /** The visible part of the label. */
  children?: ReactNode;
};

/** A checkbox of a table, in a target of 44 px, or as high as a row of the table. */
export function TickBox({ label, checked, mixed = false, onChange, children }: Props) {
  return (
    // a press with Shift would select text
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer select-none items-center justify-center gap-2 align-middle font-normal text-ink @lg:min-h-8 @lg:min-w-8">
      <input
        type="checkbox"
        aria-label={label}
        className="size-5 cursor-pointer accent-felt @lg:size-4"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={({ target, nativeEvent }) =>
          // the event of a change is the click that caused it
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      {children}
    </label>
  );
}
