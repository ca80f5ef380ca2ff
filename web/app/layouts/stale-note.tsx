import { useAppSelector } from '../../features/session/app-state.ts';
import { showsStale } from '../../lib/stale-answers.ts';

/** Says that something on this page is not the newest, for as long as that is so. */
export const StaleNote = () => (
  <div aria-live="polite">
    {useAppSelector(showsStale) && (
      <p className="border-line border-b px-4 py-2 text-center text-ink-soft text-sm">
        Some of this page may be out of date. We are catching up.
      </p>
    )}
  </div>
);
