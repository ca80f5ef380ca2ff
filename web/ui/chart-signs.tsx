type Props = {
  /** The signs, each with the class names that draw it. */
  signs: readonly { readonly label: string; readonly look: string }[];
  /** What the hatched periods are. Undefined if the chart has none. */
  hatched?: string | undefined;
};

/** The legend below a `ScoreChart`. */
export function ChartSigns({ signs, hatched }: Props) {
  return (
    <ul aria-label="Signs in the chart" className="mt-3 ml-11 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm">
      {signs.map(({ label, look }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={look} />
          {label}
        </li>
      ))}
      {hatched && (
        <li className="flex items-center gap-1.5">
          <span
            aria-hidden
            className="h-3 w-4 bg-[repeating-linear-gradient(135deg,var(--brick)_0_1.5px,transparent_1.5px_5px)] opacity-60"
          />
          {hatched}
        </li>
      )}
    </ul>
  );
}
