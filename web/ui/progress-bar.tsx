type Props = {
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** What a screen reader says instead of the percentage. */
  words?: string;
};

/** The progress of something, as a bar. */
export function ProgressBar({ label, percent, words }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full origin-left rounded-full bg-felt transition-transform duration-200"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
