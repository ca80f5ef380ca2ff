import { OctagonPause } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pausedIn } from './read-model-words.ts';
import { useReadModelsQuery } from './read-models-api.ts';

/** A notice on the dashboard that a read model is paused, with a link. It is absent while none is, or nothing is known. */
export function ReadModelNotice() {
  const { data } = useReadModelsQuery(undefined, { refetchOnMountOrArgChange: true });
  const words = data && pausedIn(data);
  return (
    <div role="status">
      {words && (
        <p className="mb-6 flex items-start gap-3 rounded-card bg-brick-wash p-4 text-brick-ink">
          <OctagonPause aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            {words}{' '}
            <Link
              to="/admin/read-models"
              className="inline-flex min-h-6 items-center font-bold underline underline-offset-2"
            >
              See Read Models
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}
