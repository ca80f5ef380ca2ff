import { cn } from '../../lib/cn.ts';
import { pictureAddress } from '../../lib/picture.ts';

const hues = [
  'bg-disc-felt',
  'bg-disc-dusk',
  'bg-disc-plum',
  'bg-disc-walnut',
  'bg-disc-teal',
  'bg-disc-ochre',
] as const;

const round =
  'relative inline-grid size-[30px] shrink-0 select-none place-items-center rounded-full font-bold text-[11px]';

type Props = {
  /** Null for a person the viewer may not know. */
  initials: string | null;
  /** 0 to 5. */
  hue: number;
  /** The name of their photograph. */
  photo?: string | null;
  isHost?: boolean;
  isYou?: boolean;
  className?: string;
};

/** A person as a round piece with an inner ring: amber around the host, green around the viewer. Decorative. */
export function Disc({ initials, hue, photo, isHost, isYou, className }: Props) {
  return (
    <span
      aria-hidden
      className={cn(
        round,
        'text-on-disc before:absolute before:inset-[2.5px] before:rounded-full before:border before:border-white/30',
        isHost ? 'z-1 outline-2 outline-amber' : 'outline-[1.5px] outline-raised',
        isYou && 'z-1 outline-2 outline-mark-felt',
        hues[hue % hues.length],
        className,
      )}
    >
      {initials ?? '?'}
      {photo && (
        <img src={pictureAddress(photo, 128)} alt="" loading="lazy" className="absolute size-full rounded-full" />
      )}
    </span>
  );
}

/** How many more there are than discs. */
export const MoreDisc = ({ count }: { count: number }) => (
  <span aria-hidden className={cn(round, 'bg-sunken text-ink-soft outline-2 outline-raised')}>
    +{count}
  </span>
);

/** A seat to take. */
export const FreeDisc = () => (
  <span
    aria-hidden
    className={cn(
      round,
      'border-[1.6px] border-amber-ink border-dashed bg-amber-wash text-amber-ink text-base leading-none',
    )}
  >
    +
  </span>
);
