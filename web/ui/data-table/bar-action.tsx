import type { ReactNode } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../button.tsx';

type Props = { label: string; icon: ReactNode; pending: boolean; risky?: boolean; onClick: () => void };

/** An action for the selected rows, in their bar. Phones have room only for the icon. */
export function BarAction({ label, icon, pending, risky = false, onClick }: Props) {
  return (
    <Button
      variant="outline"
      className={cn(
        'max-sm:size-11 max-sm:px-0! sm:px-4!',
        'md:border-transparent md:bg-transparent md:text-paper md:not-disabled:hover:bg-paper/15',
        // on the bar's dark ground
        risky && 'text-brick-ink! md:text-brick-wash!',
      )}
      aria-label={label}
      pending={pending}
      onClick={onClick}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
