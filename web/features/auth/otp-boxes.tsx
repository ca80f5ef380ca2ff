import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp';
import type { Ref } from 'react';
import { cn } from '../../lib/cn.ts';

/** Specification, section 9. */
export const OTP_LENGTH = 6;

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Called when the last box is filled. */
  onComplete: (code: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
  ref: Ref<HTMLInputElement>;
};

/** Six boxes for a one-time code. One input below them makes paste, autofill and Backspace work. */
export function OtpBoxes({ value, onChange, onComplete, invalid, describedBy, ref }: Props) {
  return (
    <OTPInput
      ref={ref}
      value={value}
      onChange={onChange}
      onComplete={onComplete}
      maxLength={OTP_LENGTH}
      pattern={REGEXP_ONLY_DIGITS}
      pasteTransformer={(pasted) => pasted.replace(/\D/g, '').slice(0, OTP_LENGTH)}
      inputMode="numeric"
      autoComplete="one-time-code"
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      aria-label="6-digit code"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      containerClassName="w-full"
      render={({ slots }) => (
        <div className="grid w-full grid-cols-6 gap-2">
          {slots.map((slot, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            <Box key={index} {...slot} invalid={invalid} />
          ))}
        </div>
      )}
    />
  );
}

function Box({ char, isActive, hasFakeCaret, invalid }: SlotProps & { invalid: boolean }) {
  return (
    <div
      className={cn(
        'relative grid h-14 place-items-center rounded-field border bg-raised font-display font-semibold text-2xl tabular-nums',
        invalid ? 'border-brick' : 'border-line-strong',
        isActive && 'outline-3 outline-focus outline-offset-1',
      )}
    >
      {char}
      {hasFakeCaret && <span aria-hidden className="absolute h-7 w-0.5 animate-caret bg-ink" />}
    </div>
  );
}
