import { eachOf, type Port, port } from '@tablemates/event-store';
import type { Commitments } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { GameEventState } from '../game-event.ts';
import { groupIdsOf } from '../hands.ts';
import { type NightTable, nightsOf } from '../night-rules.ts';

type Table = NightTable & { readonly gameEventId: string };

/** Everybody who organizes a group or ever did: who is removed keeps the evenings that they host. */
export type EverOrganized = (groupId: string) => Port<readonly string[]>;

/** The ids of the other tables of a gameEvent's night: those of its host, and those of its group, whoever hosts them. */
export const othersOfNight = (everOrganized: EverOrganized, gameEvent: GameEventState): Port<readonly string[]> =>
  port({
    streams: { hands: eachOf(groupIdsOf(gameEvent), everOrganized) },
    more: ({ hands }) => {
      const hosts = gameEvent.status === 'unknown' ? [] : [gameEvent.schedule.hostId, ...hands.all.flat()];
      return { hosted: eachOf(new Set(hosts), tablesOf) };
    },
    answer: ({ hosted }) => {
      if (gameEvent.status === 'unknown') return [];
      return othersIn(hosted.all.flat(), gameEvent.schedule.gameEventId);
    },
  });

/** The ids of the other tables that a host has that night. */
export const alsoHosted = (hostId: string, gameEventId: string): Port<readonly string[]> =>
  port({
    streams: { tables: tablesOf(hostId) },
    answer: ({ tables }) => othersIn(tables, gameEventId),
  });

const othersIn = (tables: readonly Table[], gameEventId: string): readonly string[] => {
  const night = nightsOf(tables, (table) => table).find((each) => each.some((one) => one.gameEventId === gameEventId));
  return (night ?? []).map((table) => table.gameEventId).filter((id) => id !== gameEventId);
};

const tablesOf = (hostId: string) =>
  port({ streams: { commitments: commitmentsOf(hostId) }, answer: ({ commitments }) => hostedBy(hostId, commitments) });

const hostedBy = (hostId: string, commitments: Commitments) =>
  Object.values(commitments)
    .filter(({ role }) => role === 'host')
    .map(({ gameEventId, cafeId, startsAt, groupId }) => ({ gameEventId, hostId, cafeId, startsAt, groupId }));
