import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from './button.tsx';

type Props = {
  /** What it is about, for screen readers. */
  label: string;
  icon: ReactNode;
  title: string;
  /** Left out on phones. */
  children?: ReactNode;
  action: { label: string; onPress: () => void };
  /** The button that dismisses it. */
  putAway: { label: string; onPress: () => void };
  className?: string;
};

/** A slim line under the header that stays until somebody acts on it or dismisses it. */
export function NoticeBar({ label, icon, title, children, action, putAway, className }: Props) {
  return (
    <section aria-label={label} className={cn('border-line border-b', className)}>
      <div className="mx-auto flex min-h-14 max-w-6xl items-center gap-2 px-4 py-1.5 text-base sm:gap-3 lg:px-10 [&>svg]:size-5 [&>svg]:shrink-0">
        {icon}
        <p className="min-w-0 flex-1">
          <strong className="font-semibold">{title}</strong>
          {children !== undefined && <span className="max-sm:hidden"> {children}</span>}
        </p>
        <Button className="px-4!" onClick={action.onPress}>
          {action.label}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-3 text-current"
          aria-label={putAway.label}
          onClick={putAway.onPress}
        >
          <X aria-hidden />
        </Button>
      </div>
    </section>
  );
}
