/** A round table from above with four seats, one of them taken. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="8.5" className="fill-felt" />
      <circle cx="16" cy="16" r="5.6" fill="none" strokeWidth="1" className="stroke-on-felt" opacity=".45" />
      <circle cx="16" cy="3.6" r="2.9" className="fill-ink" />
      <circle cx="28.4" cy="16" r="2.9" className="fill-amber" />
      <circle cx="16" cy="28.4" r="2.9" className="fill-ink" />
      <circle cx="3.6" cy="16" r="2.9" className="fill-ink" />
    </svg>
  );
}
