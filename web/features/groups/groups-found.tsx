import { ChevronRight, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { groupPath } from './group-path.ts';
import { useGroupsFoundQuery } from './groups-api.ts';

/** The groups whose names match a search, above the events. Renders nothing without any. */
export function GroupsFound({ q }: { q: string }) {
  const { currentData = [] } = useGroupsFoundQuery(q);
  if (currentData.length === 0) return null;
  return (
    <section aria-labelledby="groups" className="mt-4">
      <h3 id="groups" className="mb-2 text-lg">
        {currentData.length === 1 ? '1 group' : `${currentData.length} groups`}
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
        {currentData.map((group) => (
          <li
            key={group.id}
            className="relative flex min-h-16 flex-wrap items-center gap-3 px-4 py-2.5 hover:bg-sunken/60"
          >
            <span className="room grid size-12 shrink-0 place-items-center rounded-field text-amber">
              <Users aria-hidden className="size-6" />
            </span>
            <p className="wrap-anywhere min-w-28 flex-1">
              <Link to={groupPath(group)} viewTransition className="font-semibold after:absolute after:inset-0">
                {group.name}
              </Link>
              <span className="block text-ink-soft">
                {['Group', ...group.series.slice(0, 1).map(({ gameName, words }) => `${gameName} ${words}`)].join(
                  ' · ',
                )}
              </span>
            </p>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
          </li>
        ))}
      </ul>
    </section>
  );
}
