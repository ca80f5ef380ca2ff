import { CalendarRange, SlidersHorizontal, Store } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { Closings } from '../../features/cafe-closing/closings.tsx';
import { AskedTables } from '../../features/desk/asked-tables.tsx';
import { Conflicts } from '../../features/desk/conflicts.tsx';
import { useDeskQuery, useOwnCafesQuery } from '../../features/desk/desk-api.ts';
import { DeskNights } from '../../features/desk/desk-nights.tsx';
import { Numbers } from '../../features/desk/numbers.tsx';
import { StaffLinkButton } from '../../features/desk/staff-link-button.tsx';
import { memberPath } from '../../features/member/member-view.ts';
import { addDaysTo } from '../../lib/time.ts';
import { useLiveRefetch } from '../../lib/use-live-refetch.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { Button } from '../../ui/button.tsx';
import { ChipSelect } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { late } from '../../ui/late.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { NamedOptions } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const HouseRules = late(async () => (await import('../../features/desk/house/house-rules.tsx')).HouseRules);

// as its view is
if (import.meta.env.SSR || location.search.includes('part=rules')) await HouseRules.load();

const WEEK = 7;

/** The cafe of an owner: its desk, and the rules of its house. */
export function MyCafe() {
  const [parameters, setParameters] = useSearchParams();
  const query = useOwnCafesQuery();
  const { data: cafes } = query;
  const cafe = cafes?.find(({ id }) => id === parameters.get('cafe')) ?? cafes?.[0];
  if (!cafe) {
    return (
      <>
        <title>My Cafe · Tablemates</title>
        <h1 className="mb-6 text-4xl">My Cafe</h1>
        {cafes ? (
          <EmptyState
            headingLevel="h2"
            art={<Store aria-hidden />}
            title="No cafe is yours yet"
            action={
              <Button asChild>
                <Link to="/member?view=account&part=propose">Propose Your Cafe</Link>
              </Button>
            }
          >
            Propose it, or ask an admin to make you its owner. Then your nights are here.
          </EmptyState>
        ) : query.error ? (
          <LoadError
            query={query}
            headingLevel="h2"
            title="Failed to fetch your cafe"
            otherwise="Your cafe did not arrive. Please try again."
          />
        ) : (
          <Waiting />
        )}
      </>
    );
  }
  if (parameters.get('part') === 'rules')
    return <HouseRules key={cafe.id} cafe={cafe} closings={<Closings cafe={cafe} />} waiting={<Waiting />} />;
  return (
    <>
      <title>My Cafe · Tablemates</title>
      {cafes && cafes.length > 1 && (
        <div className="mb-4 print:hidden">
          <ChipSelect
            aria-label="Cafe"
            value={cafe.id}
            onChange={({ target }) => setParameters({ view: 'cafe', cafe: target.value })}
          >
            <NamedOptions of={cafes} />
          </ChipSelect>
        </div>
      )}
      <OwnDesk key={cafe.id} cafe={cafe} />
    </>
  );
}

const Waiting = () => (
  <Awaited what="your cafe">
    <Skeleton className="h-96" />
  </Awaited>
);

function OwnDesk({ cafe }: { cafe: Cafe }) {
  /** How many weeks after tonight’s. */
  const [weeks, setWeeks] = useState(0);
  const tonight = useDeskQuery({ cafeId: cafe.id }).data?.nights[0]?.date;
  // the first week begins tomorrow, beside tonight
  const from = weeks === 0 || !tonight ? undefined : addDaysTo(tonight, weeks * WEEK + 1);
  const query = useDeskQuery({ cafeId: cafe.id, ...(from && { from }) });
  useLiveRefetch(query, ['cafeNight', 'gameEvent']);
  const desk = query.currentData ?? query.data;
  if (!desk) {
    return query.error ? (
      <LoadError
        query={query}
        headingLevel="h1"
        title="Failed to fetch your desk"
        otherwise="The desk did not arrive. Please try again."
      />
    ) : (
      <>
        <h1 className="mb-6 text-4xl">Tonight</h1>
        <Waiting />
      </>
    );
  }
  return (
    <DeskNights
      desk={desk}
      readAt={query.fulfilledTimeStamp}
      isLater={from !== undefined}
      onWeek={(further) => setWeeks((now) => now + further)}
      waits={<AskedTables cafe={cafe} />}
      actions={
        <>
          <StaffLinkButton cafe={cafe} />
          <Button variant="outline" asChild>
            <Link to={`/cafes/${cafe.id}/month`} viewTransition>
              <CalendarRange aria-hidden />
              Month to send
            </Link>
          </Button>
          <Button variant="outline" asChild>
            <Link to={`${memberPath('cafe')}&cafe=${cafe.id}&part=rules`} viewTransition>
              <SlidersHorizontal aria-hidden />
              House rules
            </Link>
          </Button>
        </>
      }
    >
      <Conflicts cafe={cafe} />
      <Numbers cafe={cafe} />
    </DeskNights>
  );
}
