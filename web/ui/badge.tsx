import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  felt: 'bg-felt-wash text-felt-ink',
  amber: 'bg-amber-wash text-amber-ink',
  brick: 'bg-brick-wash text-brick-ink',
  ink: 'bg-ink text-paper',
};
export type Tone = Exclude<keyof typeof tones, 'ink'>;

/** A short word for a state. The word carries the meaning; the tone only supports it. */
export function Badge({
  tone = 'neutral',
  className,
  ...props
}: ComponentProps<'span'> & { tone?: keyof typeof tones }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 max-w-full font-semibold text-sm sm:whitespace-nowrap [&_svg]:size-4 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
      {...props}
    />
  );
}
