import { cn } from '../lib/cn.ts';
import { pictureAddress } from '../lib/picture.ts';

const hues = [
  'bg-disc-felt',
  'bg-disc-dusk',
  'bg-disc-plum',
  'bg-disc-walnut',
  'bg-disc-teal',
  'bg-disc-ochre',
] as const;

/** By the diameter in CSS pixels. */
const sizes = {
  26: 'size-[26px] text-[10px]',
  30: 'size-[30px] text-[11px]',
  36: 'size-9 text-sm',
  48: 'size-12 text-lg',
  56: 'size-14 text-xl',
  80: 'size-20 text-2xl',
  96: 'size-24 text-4xl',
} as const;
type Size = keyof typeof sizes;

const round = 'relative inline-grid shrink-0 select-none place-items-center rounded-full font-bold';

export type DiscLook = { size?: Size; isHost?: boolean; isYou?: boolean; className?: string };

type Props = DiscLook & {
  /** Null for a person the viewer may not know. */
  initials: string | null;
  /** 0 to 5. */
  hue: number;
  /** The name of their photograph. */
  photo?: string | null;
};

/** A person as a round piece with an inner ring: amber around the host, green around the viewer. Decorative. */
export function Disc({ initials, hue, photo, size = 30, isHost, isYou, className }: Props) {
  return (
    <span
      aria-hidden
      className={cn(
        round,
        sizes[size],
        'text-on-disc before:absolute before:inset-[8%] before:rounded-full before:border before:border-white/30',
        isHost ? 'z-1 outline-2 outline-amber' : 'outline-[1.5px] outline-raised',
        isYou && 'z-1 outline-2 outline-mark-felt',
        hues[hue % hues.length],
        className,
      )}
    >
      {initials ?? '?'}
      {photo && (
        <img
          src={pictureAddress(photo, size > 64 ? 384 : 128)}
          alt=""
          loading="lazy"
          className="absolute size-full rounded-full"
        />
      )}
    </span>
  );
}

type OtherProps = { size?: Size };

/** The number of people without a disc. */
export const MoreDisc = ({ count, size = 30 }: OtherProps & { count: number }) => (
  <span aria-hidden className={cn(round, sizes[size], 'bg-sunken text-ink-soft outline-2 outline-raised')}>
    +{count}
  </span>
);

/** A seat to take. */
export const FreeDisc = ({ size = 30 }: OtherProps) => (
  <span
    aria-hidden
    className={cn(
      round,
      sizes[size],
      'border-[1.6px] border-amber-ink border-dashed bg-amber-wash text-amber-ink text-base!',
    )}
  >
    +
  </span>
);
