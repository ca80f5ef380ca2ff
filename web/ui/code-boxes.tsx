import { OTPInput, type OTPInputProps, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { cn } from '../lib/cn.ts';

type Props = Pick<OTPInputProps, 'value' | 'onChange' | 'pattern' | 'pasteTransformer' | 'inputMode'> &
  Pick<OTPInputProps, 'autoComplete' | 'autoCapitalize'> & {
    label: string;
    /** How many boxes there are; fewer are larger. */
    length: keyof typeof looks;
    /** Called when the last box is filled. */
    onComplete: (code: string) => void;
    invalid: boolean;
    describedBy: string | undefined;
    ref?: Ref<HTMLInputElement>;
  };

const looks = {
  4: { row: 'mx-auto max-w-74 grid-cols-4 gap-3', box: 'h-18 text-4xl' },
  6: { row: 'grid-cols-6 gap-2', box: 'h-14 text-2xl' },
};

/** A box for each character of a code. One input below them makes paste, autofill and Backspace work. */
export function CodeBoxes({ label, length, invalid, describedBy, ...input }: Props) {
  return (
    <OTPInput
      {...input}
      maxLength={length}
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      containerClassName="w-full"
      render={({ slots }) => (
        <div className={cn('grid w-full', looks[length].row)}>
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            <Box key={index} {...slot} className={looks[length].box} invalid={invalid} />
          ))}
        </div>
      )}
    />
  );
}

type BoxProps = SlotProps & { className: string; invalid: boolean };

function Box({ char, isActive, hasFakeCaret, className, invalid }: BoxProps) {
  return (
    <div
      className={cn(
        'relative grid place-items-center rounded-field border bg-raised font-display font-semibold text-ink tabular-nums',
        className,
        invalid ? 'border-brick' : 'border-line-strong',
        isActive && 'outline-3 outline-focus outline-offset-1',
      )}
    >
      {char}
      {hasFakeCaret && <span aria-hidden className="absolute h-7 w-0.5 animate-caret bg-ink" />}
    </div>
  );
}
