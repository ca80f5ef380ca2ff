import { CalendarPlus, HandHelping, Pencil, QrCode } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { hostDueAt } from '../../../modules/events/rules.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { eventPath } from '../../features/events/event-path.ts';
import { HostDisc } from '../../features/events/host-disc.tsx';
import { RoomTable } from '../../features/events/room-table.tsx';
import { seatedAt } from '../../features/events/seated.ts';
import { Share } from '../../features/events/share-button.tsx';
import { CloseGroupButton } from '../../features/groups/close-group.tsx';
import { groupPath } from '../../features/groups/group-path.ts';
import { NominationAsOwner } from '../../features/groups/invitation-to-organize.tsx';
import { Organizers } from '../../features/groups/organizers.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { cn } from '../../lib/cn.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTime, dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localDate, shortLocalDate } from '../../lib/time.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import { Button } from '../../ui/button.tsx';
import { CalendarLeaf } from '../../ui/calendar-leaf.tsx';
import { FreeDisc } from '../../ui/disc.tsx';
import { late } from '../../ui/late.tsx';
import { CreateEventButton } from '../member/create-event.tsx';
import { GroupFormButton } from './group-form-button.tsx';
import { TakeOverButton } from './host-acts.tsx';

const EmbedButton = late(async () => (await import('../../features/cafes/embed-button.tsx')).EmbedButton, {
  isMinor: true,
});
const SubscribeButton = late(
  async () => (await import('../../features/calendar/subscribe-button.tsx')).SubscribeButton,
  { isMinor: true },
);

const Announcements = late(async () => (await import('./announcements.tsx')).Announcements, { isMinor: true });

type Props = {
  group: Group;
  /** The present moment in milliseconds. */
  now: number;
};

/** A group as those run it who share its work: what needs a host first, then who takes which date, then who is in. */
export function GroupForOrganizers({ group, now }: Props) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { name, held, series, nextDates, closed, yours } = group;
  const ahead = nextDates.filter(({ status, eventDate }) => status === 'upcoming' && Date.parse(eventDate) > now);
  const owns = yours === 'owner' && closed === null;
  return (
    <div className="pb-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere text-4xl">{name}</h1>
          <p className="text-ink-soft">
            {counted(held, 'event')} so far
            {series.length > 0 && ` · ${series.length} series`}
            {closed !== null && ' · Closed'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
          {closed === null && <CreateEventButton groupId={group.id} label="New event" />}
          {closed === null && (
            <Button variant="outline" asChild>
              <Link to={`${groupPath(group)}/import`} viewTransition>
                <CalendarPlus aria-hidden />
                Move dates in
              </Link>
            </Button>
          )}
          {owns && (
            <GroupFormButton group={group} onDone={(changed) => void navigate(groupPath(changed), { replace: true })}>
              <Pencil aria-hidden />
              Edit
            </GroupFormButton>
          )}
          {closed === null && (
            <Button variant="outline" asChild>
              <Link to={`${groupPath(group)}/invitation`} viewTransition>
                <QrCode aria-hidden />
                Invite people
              </Link>
            </Button>
          )}
          <Share path={groupPath(group)} title={name} when="board and card games" />
          {owns && <CloseGroupButton group={group} />}
        </div>
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,640fr)_minmax(0,400fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {yours === 'nominated' && <NominationAsOwner group={group} />}
          {ahead
            .filter(({ seeksHost }) => seeksHost)
            .map((gameEvent) => (
              <LookingForHost key={gameEvent.id} gameEvent={gameEvent} now={now} />
            ))}
          <section aria-labelledby="who-takes">
            <h2 id="who-takes" className="mb-3 text-2xl">
              Who takes which date
            </h2>
            {ahead.length > 0 ? (
              <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
                {ahead.map((gameEvent) => (
                  <DateRow key={gameEvent.id} gameEvent={gameEvent} now={now} />
                ))}
              </ul>
            ) : (
              <p className="text-ink-soft">No table is set.</p>
            )}
          </section>
          <Announcements group={group} now={now} />
        </div>
        <section aria-labelledby="organizers">
          <h2 id="organizers" className="mb-3 text-2xl">
            Organizers
          </h2>
          {user && <Organizers group={group} viewerId={user.id} />}
          {owns && (
            <p className="mt-2 text-ink-soft">
              Open the profile of an organizer, such as from one of their tables, to invite them.
            </p>
          )}
          <div className="mt-6 flex flex-wrap gap-2">
            <SubscribeButton path={`${groupPath(group)}.ics`} whose={`of ${name}`} />
            <EmbedButton of={`groups/${group.slug}`} title={`Game nights of ${name}`} />
          </div>
          {group.followers != null && <p className="mt-3 text-ink-soft">{group.followers} people follow this group.</p>}
        </section>
      </div>
    </div>
  );
}

type RowProps = { gameEvent: GameEvent; now: number };

/** A table without a host: who sits there, until when somebody must take it over, and the button to do so. */
function LookingForHost({ gameEvent, now }: RowProps) {
  const { timeZone } = useSiteConfig();
  const until = hostDueAt(gameEvent.eventDate);
  const name = gameNameOf(gameEvent.game);
  return (
    <section
      aria-label={`Looking for a host: ${name}`}
      className="overflow-hidden rounded-sheet border-2 border-amber bg-amber-wash sm:flex"
    >
      <div className="room grid place-items-center p-4 sm:w-56 sm:shrink-0">
        <RoomTable gameEvent={gameEvent} people={seatedAt(gameEvent)} className="w-full max-w-44" />
      </div>
      <div className="grid content-center justify-items-start gap-2 p-5 text-amber-ink">
        <p className="flex items-center gap-1.5 font-semibold text-sm">
          <HandHelping aria-hidden className="size-4" />
          Looking for a host
        </p>
        <h2 className="text-ink text-xl">
          {name}, {dayAndTimeWithin(gameEvent.eventDate, now, timeZone)}
        </h2>
        <p>
          {counted(gameEvent.currentParticipants, 'person has a seat', 'people have seats')}.{' '}
          <strong className="font-semibold">Open until {dayAndTimeWithin(until, now, timeZone)}.</strong> Then we call
          it off and tell them.
        </p>
        {!viewerHosts(gameEvent) && <TakeOverButton gameEvent={gameEvent} />}
      </div>
    </section>
  );
}

function DateRow({ gameEvent, now }: RowProps) {
  const { timeZone } = useSiteConfig();
  const [month, day] = shortLocalDate(localDate(gameEvent.eventDate, timeZone)).split(' ').slice(1);
  const hosts = viewerHosts(gameEvent);
  const { seeksHost, host, cafe, currentParticipants, maxParticipants } = gameEvent;
  return (
    <li className={cn('relative flex flex-wrap items-center gap-x-3 gap-y-2 p-3', seeksHost && 'bg-amber-wash')}>
      <CalendarLeaf month={month} day={day} />
      <div className="wrap-anywhere min-w-36 flex-1">
        <p className="font-semibold">
          <Link to={eventPath(gameEvent)} viewTransition className="after:absolute after:inset-0">
            {gameNameOf(gameEvent.game)}, {dayAndTime(gameEvent.eventDate, now, timeZone)}
          </Link>
        </p>
        <p className="text-ink-soft">
          {currentParticipants} of {maxParticipants}
          {cafe && ` · ${isolated(cafe.name)}`}
        </p>
      </div>
      <p className="flex min-w-28 items-center gap-2">
        {seeksHost ? <FreeDisc size={36} /> : <HostDisc gameEvent={gameEvent} size={36} />}
        {seeksHost ? 'Nobody' : hosts ? 'You' : isolated(host?.firstName ?? 'Game Organizer')}
      </p>
      <div className="relative z-1">{!hosts && !seeksHost && <TakeOverButton gameEvent={gameEvent} />}</div>
    </li>
  );
}
