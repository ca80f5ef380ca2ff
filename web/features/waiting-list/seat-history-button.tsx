import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import type { LineEntry, SeatHistory } from '../../../modules/events/contract.ts';
import { toldName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longMoment } from '../../lib/time.ts';
import { useShortMoment } from '../../lib/use-short-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { passedOverBecause } from './line-words.ts';
import { useSeatHistoryQuery } from './waiting-list-api.ts';

type Props = {
  gameEventId: string;
  person: { readonly id: string; readonly firstName: string };
  /** Whether the viewer asks about their own seat. */
  isOwn: boolean;
};

/** Shows the host, admins and the person how a seat was given. */
export function SeatHistoryButton({ gameEventId, person, isOwn }: Props) {
  const [open, setOpen] = useState(false);
  const whose = isOwn ? 'you' : isolated(person.firstName);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`How this seat was given to ${whose}`}
        title="How this seat was given"
        onClick={() => setOpen(true)}
      >
        <ListOrdered aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="How this seat was given">
        <DialogBody className="space-y-4 pb-5">
          <History gameEventId={gameEventId} userId={person.id} isOwn={isOwn} firstName={person.firstName} />
        </DialogBody>
      </Dialog>
    </>
  );
}

function History({
  gameEventId,
  userId,
  isOwn,
  firstName,
}: {
  gameEventId: string;
  userId: string;
  isOwn: boolean;
  firstName: string;
}) {
  const { timeZone } = useSiteConfig();
  const query = useSeatHistoryQuery({ gameEventId, userId }, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  if (error)
    return <LoadError query={query} title="Failed to fetch this" otherwise="It did not arrive. Please try again." />;
  if (!data) return <Skeleton className="h-24 animate-await" />;
  return (
    <>
      <p>{sentence(data, isOwn ? 'You' : isolated(firstName), timeZone)}</p>
      {data.line.length > 0 && (
        <>
          <h3 className="text-lg">The line at that moment</h3>
          <ol className="space-y-2">
            {data.line.map((entry) => (
              <Entry key={entry.place} entry={entry} isOwn={isOwn} />
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function sentence({ how, at, offeredAt }: SeatHistory, who: string, timeZone: string): string {
  const when = longMoment(at, timeZone);
  if (how === 'joined') return `${who} took a free seat on ${when}. Nobody who could come was ahead in line.`;
  if (how === 'waiting_list') return `${who} got the seat from the waiting list as soon as it was free, on ${when}.`;
  if (how === 'standing')
    return `${who} ${who === 'You' ? 'have' : 'has'} a regular seat in this series and got this one on ${when}.`;
  if (how === 'other_table') return `${who} moved here from another table of the night on ${when}.`;
  if (how === 'guest') return `${who} took the seat that a friend held, on ${when}.`;
  return `The seat was offered ${offeredAt ? `on ${longMoment(offeredAt, timeZone)}` : 'from the waiting list'}, and ${who === 'You' ? 'you' : who} took it on ${when}.`;
}

function Entry({ entry, isOwn }: { entry: LineEntry; isOwn: boolean }) {
  const shortMoment = useShortMoment();
  const { place, firstName, lastName, since, passedOver, isGiven } = entry;
  const name = firstName === null ? 'Somebody' : toldName({ firstName, lastName: lastName ?? '' });
  return (
    <li className={`flex gap-3 rounded-field px-3 py-2 ${isGiven ? 'bg-felt-wash text-felt-ink' : 'bg-sunken'}`}>
      <span className="w-6 text-right font-semibold tabular-nums">{place}</span>
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{isGiven && isOwn ? 'You' : name}</span>
        <span className="block text-sm">
          Waiting since {shortMoment(since)}
          {isGiven && '. Got the seat'}
          {passedOver && `. Passed over: ${passedOverBecause[passedOver.reason]}`}
        </span>
      </span>
    </li>
  );
}
