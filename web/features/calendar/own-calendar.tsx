import { errorText } from '../../lib/base-query.ts';
import { shortDay } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCalendarFeedQuery, useCloseCalendarFeedMutation, useOpenCalendarFeedMutation } from './calendar-api.ts';
import { HowToSubscribe } from './how-to-subscribe.tsx';

/** The person's own calendar feed: opened, given another address, or ended. The address is shown only once. */
export function OwnCalendar() {
  const query = useCalendarFeedQuery();
  const { data: feed, error } = query;
  const [open, { data: opened, isLoading: isOpening, reset }] = useOpenCalendarFeedMutation();
  const [close, { isLoading: isClosing }] = useCloseCalendarFeedMutation();
  const { timeZone } = useSiteConfig();
  const now = useNow();
  if (error) return <LoadError query={query} title="Failed to fetch your calendar" otherwise="Please try again." />;
  if (!feed) return <Skeleton className="h-28 animate-await" />;
  const since = feed.openedAt;

  const getAddress = async () => {
    const { error: refused } = await open();
    if (refused) sayFailed(refused, 'You have no new address. Please try again.');
  };
  const end = async () => {
    const { error: refused } = await close();
    if (refused) return sayFailed(refused, 'Your calendar address still works. Please try again.');
    reset();
    toast({ title: 'Calendar Ended', description: 'The address no longer works.' });
  };
  return (
    <>
      <p className="text-ink-soft">
        Your seats, the seats offered to you and the events you host, kept up to date in your own calendar.
      </p>
      {since !== null && opened && (
        <>
          <HowToSubscribe url={opened.url} label="Your secret address" />
          <p className="text-ink-soft">
            Copy it now: it is shown only this once. Whoever has it can see your events, so keep it to yourself.
          </p>
        </>
      )}
      {since !== null && !opened && (
        <p>
          You have had a calendar address since {shortDay(since, now, timeZone)}. We keep no copy of it, so to see one
          you need a new one, and the old one then stops working.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!opened && (
          <Button variant="outline" pending={isOpening} pendingText="One moment…" onClick={() => void getAddress()}>
            {since === null ? 'Get My Calendar Address' : 'Get a New Address'}
          </Button>
        )}
        {since !== null && (
          <Button
            variant="ghost"
            className="text-brick-ink"
            pending={isClosing}
            pendingText="Ending…"
            onClick={() => void end()}
          >
            End This Address
          </Button>
        )}
      </div>
      {since !== null && <p className="text-ink-soft">It also ends when you sign out everywhere else.</p>}
    </>
  );
}

const sayFailed = (error: unknown, otherwise: string) =>
  toast({ tone: 'destructive', title: 'That Did Not Work', description: errorText(error, otherwise) });
