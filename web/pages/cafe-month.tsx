import { ChevronLeft, ChevronRight, Printer, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { useCafeMonthQuery } from '../features/desk/desk-api.ts';
import { MonthSheet } from '../features/desk/month-sheet.tsx';
import { isMonth, monthBeside, monthName } from '../features/desk/months.ts';
import { isApiError } from '../lib/base-query.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { localDate } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import { Awaited } from '../ui/awaited.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A cafe's month as a page to send, for its owner and admins: the last one that is over, or that of the address. */
function CafeMonthPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const { timeZone } = useSiteConfig();
  const current = localDate(new Date(useNow()).toISOString(), timeZone).slice(0, 7);
  const asked = parameters.get('month');
  const month = isMonth(asked) ? asked : monthBeside(current, -1);
  const query = useCafeMonthQuery({ cafeId: id, month }, { refetchOnMountOrArgChange: true });
  const { currentData: shown, error } = query;
  const isShut = isApiError(error) && [401, 403, 404].includes(Number(error.status));
  return (
    <div className="mx-auto max-w-2xl px-4 pt-6 pb-12 sm:px-6">
      <title>{`${monthName(month)} · Tablemates`}</title>
      <meta name="robots" content="noindex" />
      {isShut ? (
        <EmptyState headingLevel="h1" art={<Store aria-hidden />} title="This month isn’t yours to see">
          Only the owner of the cafe and admins see it. Sign in as one of them.
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Months" className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
            <MonthLink month={monthBeside(month, -1)} icon={<ChevronLeft aria-hidden />} />
            {month < current && <MonthLink month={monthBeside(month, 1)} icon={<ChevronRight aria-hidden />} />}
            {shown && (
              <Button variant="outline" className="ml-auto" onClick={() => print()}>
                <Printer aria-hidden />
                Print
              </Button>
            )}
          </nav>
          {shown ? (
            <MonthSheet of={shown} />
          ) : error ? (
            <LoadError
              query={query}
              headingLevel="h1"
              title="Failed to fetch the month"
              otherwise="The month did not arrive. Please try again."
            />
          ) : (
            <>
              <h1 className="mb-6 text-4xl">{monthName(month)}</h1>
              <Awaited what="the month">
                <Skeleton className="h-96" />
              </Awaited>
            </>
          )}
        </>
      )}
    </div>
  );
}

const MonthLink = ({ month, icon }: { month: string; icon: ReactNode }) => (
  <Button variant="outline" asChild>
    <Link to={`?month=${month}`} replace>
      {icon}
      {monthName(month, 'short')}
    </Link>
  </Button>
);

export { CafeMonthPage as Component };
