import { Link } from 'react-router-dom';
import { FirstEvening } from '../../features/admin-first-evening/first-evening.tsx';
import { Needs } from '../../features/admin-needs/needs.tsx';
import { useStatsQuery } from '../../features/back-office/back-office-api.ts';
import { isFor, tiles } from '../../features/back-office/screens.ts';
import { StatList } from '../../features/back-office/stat-list.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { AdminPage } from '../../ui/admin-page.tsx';

/** The stats, what needs an admin, and links to all screens. */
function DashboardPage() {
  const { user } = useSession();
  return (
    <AdminPage title="Dashboard" subtitle="How the community is doing, and everything you look after" back={false}>
      <FirstEvening stats={useStatsQuery().data} />
      <StatList />
      <div className="mt-4">
        <Needs />
      </div>
      <nav aria-label="Screens" className="mt-8">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
          {tiles.filter(isFor(user?.adminRole ?? null)).map(({ path, label, hint, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                viewTransition
                className="flex h-full min-h-20 flex-wrap items-center gap-4 rounded-card border border-line bg-raised p-4 transition-shadow duration-200 hover:shadow-lift"
              >
                <span className="grid size-11 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink">
                  <Icon aria-hidden className="size-5.5" />
                </span>
                <span className="wrap-anywhere min-w-28 flex-1">
                  <span className="block font-semibold">{label}</span>
                  <span className="mt-1 block text-ink-soft text-sm">{hint}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </AdminPage>
  );
}

export { DashboardPage as Component };
