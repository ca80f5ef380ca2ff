import { OTPInput, REGEXP_ONLY_DIGITS_AND_CHARS, type SlotProps } from 'input-otp';
import { cn } from '../../lib/cn.ts';

const LENGTH = 4;

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Called when the last box is filled. */
  onComplete: (code: string) => void;
  invalid: boolean;
  describedBy: string | undefined;
};

/** Four boxes for the code of the table. One input below them makes paste and Backspace work. */
export function CodeBoxes({ value, onChange, onComplete, invalid, describedBy }: Props) {
  return (
    <OTPInput
      value={value}
      onChange={(typed) => onChange(typed.toUpperCase())}
      onComplete={onComplete}
      maxLength={LENGTH}
      pattern={REGEXP_ONLY_DIGITS_AND_CHARS}
      pasteTransformer={(pasted) => pasted.replace(/[^0-9a-z]/gi, '').slice(0, LENGTH)}
      inputMode="text"
      autoComplete="off"
      autoCapitalize="characters"
      pushPasswordManagerStrategy="none"
      noScriptCSSFallback={null}
      aria-label="The four characters"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      containerClassName="w-full"
      render={({ slots }) => (
        <div className="mx-auto grid w-full max-w-74 grid-cols-4 gap-3">
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
        'relative grid h-18 place-items-center rounded-field border bg-raised font-display font-semibold text-4xl text-ink',
        invalid ? 'border-brick' : 'border-line-strong',
        isActive && 'outline-3 outline-focus outline-offset-1',
      )}
    >
      {char}
      {hasFakeCaret && <span aria-hidden className="absolute h-7 w-0.5 animate-caret bg-ink" />}
    </div>
  );
}
