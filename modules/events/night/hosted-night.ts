import { eachOf, type Port, port } from '@tablemates/event-store';
import type { Commitments } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { EverOrganized } from '../deps.ts';
import type { GameEventState } from '../game-event.ts';
import { groupIdsOf } from '../hands.ts';
import { type NightTable, nightsOf } from '../night-rules.ts';

type Table = NightTable & { readonly gameEventId: string };

/** The ids of the other tables of a gameEvent's night: those of its host, and those of its group, whoever hosts them. */
export const othersOfNight = (everOrganized: EverOrganized, gameEvent: GameEventState): Port<readonly string[]> =>
  othersAmong(everOrganized, gameEvent, groupIdsOf(gameEvent));

/** A table between two others may be of another group than they: its tables are of the night, too. */
const othersAmong = (
  everOrganized: EverOrganized,
  gameEvent: GameEventState,
  groupIds: readonly string[],
): Port<readonly string[]> => {
  const [known] = gameEvent.status === 'unknown' ? [] : [gameEvent.schedule];
  const nightOf = (tables: readonly Table[]) => (known ? nightIn(tables, known.gameEventId) : []);
  return port({
    streams: {
      hosted: eachOf(known ? [known.hostId] : [], tablesOf),
      ofGroups: eachOf(groupIds, (groupId) => tablesOfPeople(everOrganized(groupId))),
    },
    more: ({ hosted, ofGroups }) => {
      const found = nightOf([...hosted.all, ...ofGroups.all].flat()).flatMap(({ groupId }) => groupId ?? []);
      const all = [...new Set([...groupIds, ...found])];
      const wider = all.length > groupIds.length ? ['wider'] : [];
      return { wider: eachOf(wider, () => othersAmong(everOrganized, gameEvent, all)) };
    },
    answer: ({ hosted, ofGroups, wider }) => {
      const ids = nightOf([...hosted.all, ...ofGroups.all].flat()).map(({ gameEventId }) => gameEventId);
      return wider.all[0] ?? [...new Set(ids)].filter((id) => id !== known?.gameEventId);
    },
  });
};

const tablesOfPeople = (people: Port<readonly string[]>) =>
  port({
    streams: { people },
    more: (states) => ({ hosted: eachOf(new Set(states.people), tablesOf) }),
    answer: ({ hosted }) => hosted.all.flat(),
  });

/** The ids of the other tables that a host has that night. */
export const alsoHosted = (hostId: string, gameEventId: string): Port<readonly string[]> =>
  port({
    streams: { tables: tablesOf(hostId) },
    answer: ({ tables }) => othersIn(tables, gameEventId),
  });

const othersIn = (tables: readonly Table[], gameEventId: string): readonly string[] =>
  nightIn(tables, gameEventId)
    .map((table) => table.gameEventId)
    .filter((id) => id !== gameEventId);

const nightIn = (tables: readonly Table[], gameEventId: string): readonly Table[] =>
  nightsOf(tables, (table) => table).find((each) => each.some((one) => one.gameEventId === gameEventId)) ?? [];

const tablesOf = (hostId: string) =>
  port({ streams: { commitments: commitmentsOf(hostId) }, answer: ({ commitments }) => hostedBy(hostId, commitments) });

const hostedBy = (hostId: string, commitments: Commitments) =>
  Object.values(commitments)
    .filter(({ role }) => role === 'host')
    .map(({ gameEventId, cafeId, startsAt, groupId }) => ({ gameEventId, hostId, cafeId, startsAt, groupId }));
