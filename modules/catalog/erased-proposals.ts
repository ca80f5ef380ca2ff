import type { AppendTo, Claim, EventLog, Port } from '@tablemates/event-store';
import { appendTo, eachOf, load, port, readBatches } from '@tablemates/event-store';
import { inOnePass } from '../../platform/in-one-pass.ts';
import { type CafeEntry, cafeFold } from './cafe.ts';
import { cafeTypes } from './domain-events.ts';
import { cafeOf, proposalsOf, regionOf } from './entries.ts';
import { detailsOf } from './entry.ts';
import { nameClaims } from './names.ts';
import { erasedProposal, proposalClaims, wordedFold } from './proposals.ts';
import { moving } from './region.ts';

const { CafeProposed } = cafeTypes;

/** What the append of an erasure takes along for proposals, and the claims that it releases. */
export type EndOfProposals = { readonly along: readonly AppendTo[]; readonly release: readonly Claim[] };

/**
 * Finds the cafes that a person ever proposed. It reads the log, because older releases noted proposals nowhere else.
 * Concurrent calls share one pass.
 */
export const proposedBy = (log: Pick<EventLog, 'readAll'>): ((userId: string) => Promise<readonly string[]>) =>
  inOnePass(async (userIds: readonly string[]) => {
    const proposed = new Map(userIds.map((userId) => [userId, new Set<string>()]));
    for await (const batch of readBatches(log, { CafeProposed }, { leaveOut: ['personal'] })) {
      for (const { data } of batch) proposed.get(data.userId)?.add(data.cafeId);
    }
    return userIds.map((userId) => [...(proposed.get(userId) ?? [])]);
  });

/** Which of these cafes are not in the catalog any more. */
export const withoutListed =
  (log: Pick<EventLog, 'readStream'>) =>
  async (cafeIds: readonly string[]): Promise<readonly string[]> => {
    const entries = await Promise.all(cafeIds.map((cafeId) => load(log, cafeOf(cafeId))));
    return cafeIds.filter((_, index) => entries[index]?.status === 'removed');
  };

/**
 * What ends the proposals of a person who is erased: with their words nothing is left that an admin could approve. Cafes that
 * were approved stay.
 */
export const endProposals =
  (cafesProposedBy: ReturnType<typeof proposedBy>) =>
  (userId: string): Port<EndOfProposals> =>
    port({
      // a proposal made meanwhile is noted there, so that it is found by the next attempt
      streams: { noted: proposalsOf(userId) },
      more: async () => ({ cafes: eachOf(await cafesProposedBy(userId), endProposal) }),
      answer: ({ cafes }) => ({
        along: cafes.all.flatMap(({ along }) => along),
        release: cafes.all.flatMap(({ release }) => release),
      }),
    });

/** The same of one cafe, with its part of town and its claims. */
const endProposal = (cafeId: string): Port<EndOfProposals> => {
  const read = { stream: cafeOf(cafeId).stream, fold: wordedFold };
  return port({
    streams: { read },
    more: ({ read: { cafe } }) => ({ regions: eachOf(regionsOf(cafe), regionOf) }),
    answer: ({ read: worded }) => {
      const decided = erasedProposal(cafeId, worded);
      if (decided.length === 0) return { along: [], release: [] };
      const { cafe } = worded;
      const [regionId] = regionsOf(cafe);
      const left = [...moving({ kind: 'cafe', placeId: cafeId }, regionId, undefined)];
      const after = decided.reduce(cafeFold.evolve, cafe);
      return {
        along: [appendTo(read, decided), ...left.map(([id, events]) => appendTo(regionOf(id), events))],
        release: [nameClaims('cafe', read.stream, cafe, after), proposalClaims(read.stream, cafe, after)].flatMap(
          ({ release }) => release,
        ),
      };
    },
  });
};

const regionsOf = (cafe: CafeEntry): readonly string[] => {
  const regionId = detailsOf(cafe)?.regionId;
  return regionId === undefined ? [] : [regionId];
};
