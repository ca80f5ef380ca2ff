import { cn } from '../../lib/cn.ts';

/** The seats as dots: filled if taken, a ring if free. Decorative: the count is next to them. */
export function Seats({ taken, of }: { taken: number; of: number }) {
  return (
    <span aria-hidden className="flex flex-wrap gap-1">
      {Array.from({ length: of }, (_, seat) => seat).map((seat) => (
        <span
          key={seat}
          className={cn(
            'size-2.5 rounded-full border-2',
            seat < taken ? 'border-amber bg-amber' : 'border-line-strong',
          )}
        />
      ))}
    </span>
  );
}
