import type { AppendTo, CommandContext, EventLog, Port } from '@tablemates/event-store';
import { appendTo, eachOf, load, port, portTo } from '@tablemates/event-store';
import { idOfNew } from '../../platform/ids.ts';
import type { IfMatch } from '../../platform/if-match.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import {
  addCafe,
  type CafeDetails,
  cafeFold,
  changeCafe,
  changeCafePhoto,
  declineCafe,
  intoIsGone,
  mayChangePhotos,
  proposeCafe,
  removeCafe,
} from './cafe.ts';
import { cafesInCity } from './cafes-in-city.ts';
import { carryOut, type Done, type UsesOf } from './carry-out.ts';
import { addCity, type CityDetails, changeCity, cityFold, removeCity } from './city.ts';
import { cafeOf, cityOf, proposalsOf, readEntry } from './entries.ts';
import { detailsOf, type Patch } from './entry.ts';
import { addGame, changeGame, type GameDetails, gameFold, removeGame } from './game.ts';
import { proposalClaims } from './proposals.ts';
import { regionCommands } from './region-commands.ts';

type Deps = {
  readonly log: EventLog;
  readonly usesOf: UsesOf;
  /** Whether a person is a cafe owner. */
  readonly cafeOwner: (userId: string) => Port<boolean>;
  /** Whether there is such an account that is not erased. */
  readonly isPerson: (userId: string) => Port<boolean>;
  /** What makes a person a cafe owner; undefined for who cannot become one. */
  readonly becomeCafeOwner: (userId: string) => Port<readonly AppendTo[] | undefined>;
  /**
   * What evenings ahead append when their cafe takes no evenings any more, is no longer listed, or takes evenings
   * (undefined). `by`: who brings that about.
   */
  readonly loseTables: (
    cafeId: string,
  ) => Port<(because: 'not_approved' | 'gone' | undefined, by: string) => readonly AppendTo[]>;
  /** Removes the files of all photographs of a cafe that is gone. It fails for nobody. */
  readonly removePhotos: (cafeId: string) => Promise<void>;
};

const games = { kind: 'game', fold: gameFold } as const;
const cafes = { kind: 'cafe', fold: cafeFold, claims: proposalClaims } as const;
const cities = { kind: 'city', fold: cityFold } as const;

type NewGame = Omit<GameDetails, 'gameId'>;
type NewCafe = Omit<CafeDetails, 'cafeId' | 'photos' | 'proposal' | 'isDeclined'>;
type Proposed = Omit<NewCafe, 'status' | 'ownerId'>;
type Editor = { readonly userId: string; readonly isAdmin: boolean };
type NewCity = Omit<CityDetails, 'cityId'>;

/**
 * The commands of the catalog. Names are unique within their kind, ignoring case (409 `name_taken`). An entry that an
 * upcoming game event uses is not removed (409 `in_use`). An unknown entry is 404. Facts of other streams (a region, a
 * use, an owner) are checked in the append.
 */
export function catalogCommands({ log, usesOf, cafeOwner, isPerson, becomeCafeOwner, loseTables, removePhotos }: Deps) {
  const detailsOfCafe = (id: string) => readEntry(log, cafeOf(id));
  const regionOfCafe = async (id: string) => (await detailsOfCafe(id))?.regionId;
  const regionOfCity = async (id: string) => (await readEntry(log, cityOf(id)))?.regionId;
  const inUse = (kind: 'game' | 'cafe', id: string) =>
    port({ streams: { uses: usesOf(kind, id) }, answer: ({ uses }) => uses() });
  const isListed = (cafeId: string) => portTo(cafeOf(cafeId), (cafe) => detailsOf(cafe) !== undefined);
  const ties = ({ cityId, ownerId }: Patch<NewCafe>) =>
    port({
      streams: {
        ...(cityId && { cityExists: portTo(cityOf(cityId), (city) => detailsOf(city) !== undefined) }),
        ...(ownerId && { isCafeOwner: cafeOwner(ownerId) }),
      },
      answer: ({ cityExists = true, isCafeOwner = true }) => ({ cityExists, isCafeOwner }),
    });

  return {
    addGame: (context: CommandContext, game: NewGame) => {
      const id = idOfNew(context);
      return carryOut(log, context, { ...games, id, decide: (entry) => addGame(entry, { gameId: id, ...game }) });
    },

    changeGame: (context: CommandContext, id: string, patch: Patch<NewGame>, ifMatch?: IfMatch) =>
      carryOut(log, context, { ...games, id, ifMatch, decide: (entry) => changeGame(entry, id, patch) }),

    removeGame: (context: CommandContext, id: string) =>
      carryOut(log, context, {
        ...games,
        id,
        facts: inUse('game', id),
        decide: (entry, _, isInUse) => removeGame(entry, { gameId: id, isInUse }),
      }),

    addCafe: (context: CommandContext, cafe: NewCafe) => {
      const id = idOfNew(context);
      return carryOut(log, context, {
        ...cafes,
        id,
        to: cafe.regionId,
        facts: ties(cafe),
        decide: (entry, region, answers) => addCafe(entry, { ...answers, region }, { cafeId: id, ...cafe }),
      });
    },

    changeCafe: async (context: CommandContext, id: string, patch: Patch<NewCafe>, ifMatch?: IfMatch) => {
      // a cafe is proposed before anything else happens to it, so who proposed it does not change
      const { regionId: from, proposal } = (await detailsOfCafe(id)) ?? {};
      const to = patch.regionId ?? from;
      return carryOut(log, context, {
        ...cafes,
        id,
        from,
        to,
        ifMatch,
        facts: port({
          streams: {
            ties: ties(patch),
            ...(proposal && { isProposer: isPerson(proposal.userId) }),
            ...(proposal?.own && { role: becomeCafeOwner(proposal.userId) }),
            ...(patch.status && { tables: loseTables(id) }),
          },
          answer: ({ ties, isProposer = true, role, tables }) => ({
            ...{ ...ties, role, tables },
            ...{ proposerCanOwn: role !== undefined, isProposerGone: !isProposer },
          }),
        }),
        decide: (entry, region, answers) => changeCafe(entry, { ...answers, region }, id, patch),
        along: ({ role = [], tables }, decided) => [
          ...(patch.ownerId === undefined && decided.some(({ type }) => type === 'CafeOwnerAssigned') ? role : []),
          ...(tables?.(patch.status === 'approved' ? undefined : 'not_approved', context.actor) ?? []),
        ],
      });
    },

    /** Proposes a cafe to the admins. 409 `already_proposed` while another proposal of this person waits. */
    proposeCafe: (
      context: CommandContext,
      cafe: Proposed,
      proposal: { readonly userId: string; readonly own: boolean; readonly note: string },
    ) => {
      const id = idOfNew(context);
      const { userId } = proposal;
      return carryOut(log, context, {
        ...cafes,
        id,
        to: cafe.regionId,
        facts: port({
          streams: { ties: ties(cafe), isPerson: isPerson(userId), noted: proposalsOf(userId) },
          answer: ({ ties, isPerson }) => ({ ...ties, isProposerGone: !isPerson }),
        }),
        decide: (entry, region, answers) =>
          proposeCafe(entry, { ...answers, region }, { cafeId: id, ...cafe }, proposal),
        along: () => [appendTo(proposalsOf(userId), [{ type: 'CafeProposalNoted', data: { userId, cafeId: id } }])],
      });
    },

    /** Declines a cafe that waits for approval. */
    declineCafe: async (context: CommandContext, id: string, reason: string) => {
      const from = await regionOfCafe(id);
      return carryOut(log, context, {
        ...cafes,
        id,
        from,
        to: from,
        decide: (entry) => declineCafe(entry, { cafeId: id, reason, by: context.actor }),
      });
    },

    /**
     * @param into the cafe that it is merged into, which must still be listed at the commit
     * @param tell removes it although something upcoming is there. Those evenings lose their table, and hosts are told
     */
    removeCafe: async (
      context: CommandContext,
      id: string,
      { into, tell = false }: { readonly into?: string; readonly tell?: boolean } = {},
    ) => {
      const from = await regionOfCafe(id);
      const done = await carryOut(log, context, {
        ...cafes,
        id,
        from,
        facts: port({
          streams: {
            ...(!tell && { isInUse: inUse('cafe', id) }),
            ...(tell && { tables: loseTables(id) }),
            ...(into !== undefined && { stays: isListed(into) }),
          },
          answer: ({ isInUse = false, tables, stays = true }) => ({ isInUse, tables, stays }),
        }),
        decide: (entry, _, { isInUse, stays }) => (stays ? removeCafe(entry, { cafeId: id, isInUse }) : intoIsGone),
        along: ({ tables }) => tables?.('gone', context.actor) ?? [],
      });
      if (!isRefusal(done)) await removePhotos(id);
      return done;
    },

    /** Refuses a person who may not change a cafe's photographs. It is checked before the picture is encoded. */
    mayChangeCafePhotos: async (id: string, editor: Editor): Promise<Refusal | undefined> =>
      mayChangePhotos(await load(log, cafeOf(id)), editor),

    /**
     * Sets the photograph at one of a cafe's places by its name; null removes it.
     *
     * @returns also the name of the former photograph, which is no longer shown anywhere
     */
    changeCafePhoto: async (
      context: CommandContext,
      editor: Editor,
      { id, place, photo }: { readonly id: string; readonly place: number; readonly photo: string | null },
    ): Promise<(Done<CafeDetails> & { readonly former: string | null }) | Refusal> => {
      const from = await regionOfCafe(id);
      const done = await carryOut(log, context, {
        ...cafes,
        id,
        from,
        to: from,
        decide: (entry) => changeCafePhoto(entry, editor, place, photo),
      });
      if (isRefusal(done)) return done;
      const changed = done.position === undefined ? undefined : done.before;
      return { ...done, former: changed?.photos.find((each) => each.place === place)?.photo ?? null };
    },

    addCity: (context: CommandContext, city: NewCity) => {
      const id = idOfNew(context);
      return carryOut(log, context, {
        ...cities,
        id,
        to: city.regionId,
        decide: (entry, region) => addCity(entry, region, { cityId: id, ...city }),
      });
    },

    changeCity: async (context: CommandContext, id: string, patch: Patch<NewCity>, ifMatch?: IfMatch) => {
      const from = await regionOfCity(id);
      const to = patch.regionId ?? from;
      return carryOut(log, context, {
        ...cities,
        id,
        from,
        to,
        ifMatch,
        decide: (entry, region) => changeCity(entry, region, id, patch),
      });
    },

    removeCity: async (context: CommandContext, id: string) => {
      const [from, cafeIds] = await Promise.all([regionOfCity(id), cafesInCity(log, id)]);
      return carryOut(log, context, {
        ...cities,
        id,
        from,
        facts: port({
          streams: { inUse: eachOf(cafeIds, (cafeId) => inUse('cafe', cafeId)) },
          answer: ({ inUse }) => inUse.all.includes(true),
        }),
        decide: (entry, _, isInUse) => removeCity(entry, { cityId: id, isInUse }),
      });
    },

    ...regionCommands(log, usesOf),
  };
}

export type CatalogCommands = ReturnType<typeof catalogCommands>;
