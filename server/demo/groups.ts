import type { AnnouncementCommands } from '../../modules/groups/announcements/commands.ts';
import type { GroupCommands } from '../../modules/groups/commands.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import { localDateOf } from '../../platform/local-time.ts';
import type { DemoCatalog } from './catalog.ts';
import { must } from './must.ts';
import type { Person } from './people.ts';
import type { Evenings } from './tables.ts';

/** Before the first date of its series opens, and after all of its organizers have signed up. */
const FOUNDED_DAYS = -66;
const SOUGHT_IN_DAYS = 4;
const NIGHT_IN_DAYS = 6;
/** No series meets so early, and the breakfast is over. */
const START_TIME = '14:00';
const CAFE = 9;
const SEATS = 4;
/** Before the night that it is about. */
const ANNOUNCED_DAYS = -2;

type Deps = Pick<Evenings, 'agenda' | 'events' | 'by' | 'organizers' | 'now' | 'timeZone'> & {
  readonly catalog: DemoCatalog;
  readonly groups: GroupCommands;
  readonly announcements: AnnouncementCommands;
  readonly regulars: readonly Person[];
  readonly seriesHosts: readonly string[];
};

/**
 * A group of three organizers, one of them the demo's: an evening of it that looks for a host, and a night of four tables
 * that two of them host. It draws no random numbers.
 *
 * @returns the id of the group, for its series, once it is founded
 */
export function groupWithManyHands(deps: Deps): () => string {
  const { agenda, groups, announcements, events, by, organizers, regulars, seriesHosts, catalog, now, timeZone } = deps;
  let founded: string | undefined;
  const groupId = () => {
    if (founded === undefined) throw new Error('the group of the demo is not founded yet');
    return founded;
  };

  agenda.at(addDays(now, FOUNDED_DAYS), async (at) => {
    const [ownerId = '', host = ''] = seriesHosts;
    const [first] = catalog.cafes;
    if (!first) throw new Error('the group of the demo lacks its region');
    const { group } = must(
      await groups.found(by(ownerId, at), ownerId, {
        name: 'The Long Table',
        description: 'A table every week, and a big one now and then. Come alone: nobody stays a stranger here.',
        regionId: first.regionId,
      }),
    );
    founded = group.groupId;
    const owner = { userId: ownerId, isAdmin: false };
    for (const [index, userId] of [organizers[0] ?? '', host].entries()) {
      agenda.at(addMinutes(at, 10 * index + 5), async (then) => {
        must(await groups.invite(by(ownerId, then), groupId(), userId, owner));
      });
      agenda.at(addHours(at, index + 1), async (then) => {
        must(await groups.answerInvitation(by(userId, then), groupId(), { userId, accept: true }));
      });
    }
  });

  async function table(hostId: string, game: number, inDays: number, at: Date): Promise<string> {
    const [cafe, played] = [catalog.cafes[CAFE], catalog.games[game]];
    if (!cafe || !played) throw new Error('a table of the demo’s group lacks its cafe or game');
    const eventDate = localDateOf(addDays(now, inDays).toISOString(), timeZone);
    const place = { gameId: played.id, cafeId: cafe.id, regionId: cafe.regionId, eventDate, startTime: START_TIME };
    const description = 'One of the tables of The Long Table. Sit down where you like.';
    const request = { ...place, maxParticipants: SEATS, description, groupId: groupId() };
    return must(await events.schedule(by(hostId, at), hostId, request)).gameEventId;
  }
  const invite = (gameEventId: string, people: readonly Person[], from: Date) => {
    for (const [index, { id }] of people.entries()) {
      agenda.at(addMinutes(from, 20 * index), async (at) => {
        must(await events.join(by(id, at), gameEventId, id));
      });
    }
  };

  agenda.at(addHours(addDays(now, -3), 2), async (at) => {
    const [owner = '', host = ''] = seriesHosts;
    const sought = await table(host, 5, SOUGHT_IN_DAYS, at);
    invite(sought, regulars.slice(0, 2), addHours(at, 1));
    agenda.at(addHours(at, 8), async (then) => {
      must(await events.cannotHost(by(host, then), sought, host));
    });
    for (const [index, hostId] of [owner, owner, host, host].entries()) {
      const gameEventId = await table(hostId, index, NIGHT_IN_DAYS, at);
      invite(gameEventId, regulars.slice(2 * index, 2 * index + 2 - (index % 2)), addHours(at, 3 + index));
    }
  });

  agenda.at(addHours(addDays(now, ANNOUNCED_DAYS), 1), async (at) => {
    const [owner = ''] = seriesHosts;
    const written = by(owner, at);
    const title = 'Four tables on one afternoon';
    const text =
      'We have the back room for ourselves, so there is space for sixteen of us.\n\nBring a game you love, and somebody who has never played it.';
    must(await announcements.announce(written, groupId(), { title, text }, { userId: owner, isAdmin: false }));
    agenda.at(addMinutes(at, 10), async (then) => {
      // nobody follows the group yet
      must(await announcements.send(by('system', then), groupId(), written.commandId, 0));
    });
  });
  return groupId;
}
