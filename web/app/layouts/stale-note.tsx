import { useAppSelector } from '../../features/session/app-state.ts';
import { showsStale } from '../../lib/stale-answers.ts';

/** Says that this page may be out of date, as long as it is. */
export const StaleNote = () => (
  <div aria-live="polite">
    {useAppSelector(showsStale) && (
      <p className="border-line border-b px-4 py-2 text-center text-ink-soft text-sm">
        Some of this page may be out of date. We are catching up.
      </p>
    )}
  </div>
);
