import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode };

/** The platform's checkbox with its label. The whole line can be pressed. */
export function Checkbox({ label, className, ...props }: Props) {
  const id = useId();
  return (
    <div className={cn('flex items-start gap-3', className)}>
      <input id={id} type="checkbox" className="mt-2.5 size-6 shrink-0 cursor-pointer accent-felt" {...props} />
      <label htmlFor={id} className="min-h-11 cursor-pointer py-2.5">
        {label}
      </label>
    </div>
  );
}
