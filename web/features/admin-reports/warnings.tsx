import { ShieldQuestion } from 'lucide-react';
import { Link } from 'react-router-dom';
import { quoted } from '../../../platform/quoted.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { useWarningsQuery } from './admin-reports-api.ts';

/** The warnings of a person, each with a link to its report. It renders nothing if there are none. */
export function Warnings({ userId }: { userId: string }) {
  const { currentData: warnings = [] } = useWarningsQuery(userId);
  const shortMoment = useShortMoment();
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings" className="mb-6 rounded-card bg-amber-wash p-4 text-amber-ink sm:p-5">
      <h2 id="warnings" className="flex items-center gap-2 text-lg">
        <ShieldQuestion aria-hidden className="size-5 shrink-0" />
        {warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}
      </h2>
      <ul className="mt-2 space-y-2">
        {warnings.map(({ at, text, reportId }) => (
          <li key={reportId} className="wrap-anywhere">
            <Link
              to={`/admin/reports/${reportId}`}
              viewTransition
              className="tap-text font-semibold underline underline-offset-4"
            >
              {shortMoment(at)}
            </Link>
            {text !== null && <>: {quoted(text)}</>}
          </li>
        ))}
      </ul>
    </section>
  );
}
