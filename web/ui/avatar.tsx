import { cn } from '../lib/cn.ts';

const hues = ['bg-felt-wash text-felt-ink', 'bg-amber-wash text-amber-ink', 'bg-brick-wash text-brick-ink'];

/** Somebody's initials on a warm ground, the same ground every time. Decorative: the name is next to it. */
export function Avatar({
  firstName,
  lastName,
  className,
}: {
  firstName: string;
  lastName: string;
  className?: string;
}) {
  const initials = `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase() || '?';
  const seed = [...`${firstName}${lastName}`].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid size-9 shrink-0 select-none place-items-center rounded-full font-bold text-sm',
        hues[seed % hues.length],
        className,
      )}
    >
      {initials}
    </span>
  );
}
