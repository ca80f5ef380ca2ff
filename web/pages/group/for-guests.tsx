import CalendarOff from 'lucide-react/icons/calendar-off';
import Repeat from 'lucide-react/icons/repeat';
import Users from 'lucide-react/icons/users';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { Group } from '../../../modules/groups/contract.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { OwnCard, useOwnCard } from '../../features/answers/own-card.tsx';
import { CardViewer } from '../../features/events/card-viewer.ts';
import { eventPath, seriesPath } from '../../features/events/event-path.ts';
import { displayEvent } from '../../features/events/event-state.ts';
import { joinable } from '../../features/events/joinable.ts';
import { NightCard } from '../../features/events/night-card.tsx';
import { RoomTable } from '../../features/events/room-table.tsx';
import { seatedAt } from '../../features/events/seated.ts';
import { Share } from '../../features/events/share-button.tsx';
import { TableRows } from '../../features/events/table-rows.tsx';
import { groupPath } from '../../features/groups/group-path.ts';
import { InvitationToOrganize } from '../../features/groups/invitation-to-organize.tsx';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { intend, openAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { ONE_MOMENT, useIsReserving } from '../../features/session/is-reserving.ts';
import { useSession } from '../../features/session/session-api.ts';
import { counted } from '../../lib/counted.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localClockTime } from '../../lib/time.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { late } from '../../ui/late.tsx';
import { CafeLine } from '../cafe-line.tsx';
import { inParts } from './in-parts.ts';
import { GroupSchemaOrg } from './schema-org.tsx';

const FollowButton = late(async () => (await import('../../features/follows/follow-button.tsx')).FollowButton, {
  isMinor: true,
});

const AppointOwnerButton = late(async () => (await import('./appoint-owner-button.tsx')).AppointOwnerButton, {
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

/** A group as people see it who come to its tables, or may. */
export function GroupForGuests({ group, now }: Props) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const own = useOwnCard();
  const dispatch = useAppDispatch();
  const { name, description, nextDates, organizers, owner, cafe, series, closed } = group;
  const ahead = nextDates.filter(({ status }) => status === 'upcoming');
  const open = ahead.find((each) => displayEvent(each, now).state === 'open');
  const [next] = ahead;
  return (
    <>
      <GroupSchemaOrg group={group} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 pb-8 lg:grid-cols-[minmax(0,640fr)_minmax(0,400fr)]">
        {next && (
          <section
            aria-label="At the next table"
            className="room -mx-4 grid place-items-center gap-4 overflow-hidden px-4 py-8 sm:mx-0 sm:rounded-sheet lg:min-h-100"
          >
            <RoomTable gameEvent={next} people={seatedAt(next)} named className="w-full max-w-60 lg:max-w-76" />
            <p className="text-center text-on-room-soft">
              <strong className="font-semibold text-on-room">{dayAndTime(next.eventDate, now, timeZone)}</strong> ·{' '}
              {displayEvent(next, now).badges.map(({ label }) => label)}
            </p>
          </section>
        )}
        <div className="grid gap-4 lg:col-start-2 lg:row-start-1 lg:rounded-sheet lg:border lg:border-line lg:bg-raised lg:p-6 lg:shadow-lift">
          <div className="grid gap-2">
            <p>
              <Badge tone="felt">
                <Users aria-hidden />
                Group
              </Badge>
            </p>
            <h1 className="wrap-anywhere text-4xl">{name}</h1>
            {description !== '' && <p className="wrap-anywhere whitespace-pre-line text-lg">{description}</p>}
          </div>
          <Facts group={group} />
          {closed !== null && (
            <p className="rounded-field bg-sunken px-4 py-3">
              This group has closed.{ahead.length > 0 && ' Tables that are still listed take place.'}
            </p>
          )}
          {own && closed === null && (
            <OwnCard
              card={{ ...own, title: 'We wrote to you about this group' }}
              onSignIn={() => dispatch(openAuthDialog({ wanted: groupPath(group) }))}
            />
          )}
          {group.yours === 'invited' && <InvitationToOrganize group={group} />}
          <div className="flex flex-wrap gap-2">
            {closed === null && <FollowButton thing={{ kind: 'group', id: group.id, name }} />}
            <SubscribeButton path={`${groupPath(group)}.ics`} whose={`of ${name}`} />
          </div>
          <div className="hidden gap-2 lg:grid">
            {open && <NextTable gameEvent={open} group={group} now={now} />}
            <Share path={groupPath(group)} title={name} when="board and card games" />
          </div>
        </div>
        <section aria-labelledby="next-tables" className="lg:col-start-1">
          <h2 id="next-tables" className="mb-3 text-2xl">
            Next tables
          </h2>
          {nextDates.length > 0 ? (
            <div className="grid gap-5">
              {inParts(nextDates).map(({ isNight, tables }) =>
                isNight ? (
                  <NightCard key={tables[0].id} tables={tables} now={now} />
                ) : (
                  <TableRows key={tables[0].id} gameEvents={tables} now={now} />
                ),
              )}
            </div>
          ) : (
            <EmptyState art={<CalendarOff aria-hidden />} title="No Tables Ahead">
              {closed === null ? 'None is set right now. Come back soon.' : 'This group has closed.'}
            </EmptyState>
          )}
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Announcements group={group} now={now} />
          <section aria-labelledby="who">
            <h2 id="who" className="mb-3 text-2xl">
              Who runs it
            </h2>
            <ul className="flex flex-wrap justify-evenly gap-x-2 gap-y-4 rounded-card border border-line bg-raised p-4">
              {[...(owner ? [owner] : []), ...organizers].map((person) => (
                <li key={person.id} className="w-28 text-center">
                  <Link to={`/organizers/${person.id}`} viewTransition className="grid justify-items-center gap-1.5">
                    <Avatar of={person} size={56} isHost={person.id === owner?.id} />
                    <span className="wrap-anywhere font-semibold">{publicName(person)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {user?.isAdmin && closed === null && organizers.length > 0 && (
              <div className="mt-3">
                <AppointOwnerButton group={group} />
              </div>
            )}
          </section>
          {series.length > 0 && (
            <section aria-labelledby="series">
              <h2 id="series" className="mb-3 text-2xl">
                Every time
              </h2>
              <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
                {series.map((each) => (
                  <li
                    key={each.id}
                    className="relative flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken/60"
                  >
                    <Repeat aria-hidden className="size-5 shrink-0 text-ink-soft" />
                    <p className="wrap-anywhere min-w-0">
                      <Link
                        to={seriesPath(each.id)}
                        viewTransition
                        className="font-semibold after:absolute after:inset-0"
                      >
                        {each.gameName}, {each.words}
                      </Link>
                      <span className="block text-ink-soft">
                        {localClockTime(each.startTime)} · {each.cafeName}
                      </span>
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {cafe && (
            <section aria-labelledby="where">
              <h2 id="where" className="mb-3 text-2xl">
                Where we play
              </h2>
              <CafeLine cafe={cafe} cafeId={cafe.id} />
            </section>
          )}
        </div>
      </div>
      {open && (
        <ActionBar>
          <NextTable gameEvent={open} group={group} now={now}>
            <Share path={groupPath(group)} title={name} when="board and card games" />
          </NextTable>
        </ActionBar>
      )}
    </>
  );
}

type NextTableProps = Props & { gameEvent: GameEvent; children?: ReactNode };

/** A seat at the next open table, for who can take one: signing up comes back here, and takes it. For others its page. */
function NextTable({ gameEvent, group, now, children }: NextTableProps) {
  const { timeZone } = useSiteConfig();
  const { binding } = useContext(CardViewer);
  const dispatch = useAppDispatch();
  const isReserving = useIsReserving(gameEvent.id);
  const { id, game, eventDate } = gameEvent;
  const isJoinable = joinable([gameEvent], binding, now).length > 0;
  const take = () =>
    dispatch(intend({ intent: { kind: 'join', gameEventId: id }, wanted: groupPath(group), invited: true }));
  const { badges, reserve: reserving } = displayEvent(gameEvent, now);
  return (
    <>
      <p className="text-ink-soft">
        <strong className="font-semibold text-ink">
          {gameNameOf(game)}, {dayAndTime(eventDate, now, timeZone)}.{' '}
        </strong>
        {badges.map(({ label }) => label)}
      </p>
      <div className="acts">
        {isJoinable ? (
          <Button className="min-h-12" pending={isReserving} pendingText={ONE_MOMENT} onClick={take}>
            {reserving?.label}
          </Button>
        ) : (
          <Button variant="amber" className="min-h-12" asChild>
            <Link to={eventPath(gameEvent)} viewTransition>
              See the next table
            </Link>
          </Button>
        )}
        {children}
      </div>
    </>
  );
}

/** How often it took place, how many came, how many host. */
function Facts({ group: { held, players90, organizers, owner } }: { group: Group }) {
  const hosts = organizers.length + (owner ? 1 : 0);
  const facts = [
    [counted(held, 'event'), 'so far'],
    [counted(players90, 'person', 'people'), 'in 90 days'],
    [counted(hosts, 'host'), hosts > 1 ? 'take turns' : 'runs it'],
  ] as const;
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line">
      {facts.map(([number, what]) => (
        <div key={what} className="px-3 py-2">
          <dt className="font-semibold">{number}</dt>
          <dd className="text-ink-soft text-sm">{what}</dd>
        </div>
      ))}
    </dl>
  );
}
