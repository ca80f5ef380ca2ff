import {
  type AppendTo,
  type CommandContext,
  type EventLog,
  eachOf,
  execute,
  type Port,
  type Position,
  port,
} from '@tablemates/event-store';
import type { z } from 'zod';
import { idOfNew } from '../../platform/ids.ts';
import { type IfMatch, staleRefusal } from '../../platform/if-match.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { CloseRequest, HouseRequest, ReopenRequest } from './contract.ts';
import { type DeskTable, decideDeskMails, toldAhead } from './desk-mail.ts';
import { hashOfDeskToken } from './desk-token.ts';
import type { DeskLinkEvent, HouseEvent } from './domain-events.ts';
import { closeHouse, type House, houseFold, reopenHouse, setHouse, type WantedHouse } from './house.ts';
import { closedDates, datesOf, type HouseRules } from './rules.ts';
import { deskLinkOf, deskMailsOf, houseOf } from './streams.ts';

type Deps = {
  /** The owner of a cafe, null without one who can answer for it; undefined unless it is in the catalog. */
  readonly ownerOf: (cafeId: string) => Port<string | null | undefined>;
  /** By which the upcoming evenings at a cafe take their nights, when it sets its first rules. */
  readonly takeStanding: (cafeId: string) => Port<readonly AppendTo[]>;
  /** What evenings ahead append when the house opens or closes on these dates. `by`: who brings that about. */
  readonly closeTables: (
    cafeId: string,
    dates: readonly string[],
  ) => Port<(house: HouseRules, by: string) => readonly AppendTo[]>;
  /** The token of the link to a desk that a command opens. */
  readonly tokenOf: (commandId: string) => string;
  /** A gameEvent as the desk of a cafe knows it; undefined if there is none. */
  readonly deskTable: (gameEventId: string) => Port<DeskTable | undefined>;
  readonly timeZone: string;
};

export type Keeper = { readonly userId: string; readonly isAdmin: boolean; readonly isCafeOwner: boolean };

const unknownCafe = refuse(404, 'not_found', 'This is not in the catalog.');
const notYours = refuse(403, 'forbidden', 'Only the owner of this cafe and admins can do this.');

/** Refuses a person who does not keep a cafe. Its owner and admins do. Only admins get a 404. */
export function keeperRefusal(ownerId: string | null | undefined, by: Keeper): Refusal | undefined {
  if (!by.isAdmin && !(by.isCafeOwner && ownerId === by.userId)) return notYours;
  return ownerId === undefined ? unknownCafe : undefined;
}

const notTheOwner = refuse(403, 'forbidden', 'Only the owner of this cafe can do this.');
const ownerRefusal = (ownerId: string | null | undefined, by: Keeper): Refusal | undefined =>
  by.isCafeOwner && ownerId === by.userId ? undefined : notTheOwner;

const wantedOf = ({
  tablesAtOnce,
  headsAtOnce,
  noticeHours,
  access,
  ...rest
}: z.output<typeof HouseRequest>): WantedHouse => ({
  ...rest,
  ...(tablesAtOnce && { tablesAtOnce }),
  ...(headsAtOnce && { headsAtOnce }),
  ...(noticeHours && { noticeHours }),
  exceptions: rest.exceptions.map(({ words, ...each }) => (words ? { ...each, words } : each)),
  access: [...new Set(access)].toSorted(),
});

type HouseDone = { readonly house: House | undefined; readonly position: Position | undefined };

/** Commands of those who keep a cafe (groups contract, section 4). */
export function cafeNightsCommands(
  log: EventLog,
  { ownerOf, takeStanding, closeTables, tokenOf, deskTable, timeZone }: Deps,
) {
  /** Closes or opens a cafe on some dates, with what that does to evenings there. */
  async function changeHouse(
    context: CommandContext,
    cafeId: string,
    by: Keeper,
    change: {
      readonly dates: (house: House | undefined) => readonly string[];
      readonly decide: (house: House | undefined) => readonly HouseEvent[] | Refusal;
    },
  ): Promise<HouseDone | Refusal> {
    const result = await execute(log, {
      context,
      streams: { house: houseOf(cafeId), owner: ownerOf(cafeId) },
      more: ({ house }) => ({
        ...(!house && { standing: takeStanding(cafeId) }),
        tables: closeTables(cafeId, change.dates(house)),
      }),
      decide: ({ house, owner, standing = [], tables }) => {
        const decided = keeperRefusal(owner, by) ?? change.decide(house);
        if (isRefusal(decided)) return decided;
        const after = decided.reduce(houseFold.evolve, house);
        return { append: { house: decided }, along: [...standing, ...(after ? tables(after, by.userId) : [])] };
      },
    });
    return isRefusal(result) ? result : { house: result.states.house, position: result.position };
  }

  return {
    /**
     * Sets the rules of a cafe's house. The first ones take the nights of all evenings that are there already, so each later
     * one is decided with them. On a date that it closes, evenings lose their table.
     */
    async setHouse(
      context: CommandContext,
      cafeId: string,
      by: Keeper,
      request: z.output<typeof HouseRequest>,
      ifMatch?: IfMatch,
    ): Promise<HouseDone | Refusal> {
      const wanted = wantedOf(request);
      const result = await execute(log, {
        context,
        streams: { house: houseOf(cafeId), owner: ownerOf(cafeId) },
        more: ({ house }) => {
          const dates = datesChanged(house, wanted);
          return {
            ...(!house && { standing: takeStanding(cafeId) }),
            ...(dates.length > 0 && { closing: closeTables(cafeId, dates) }),
          };
        },
        decide: ({ house, owner, standing = [], closing }) => {
          const refused = keeperRefusal(owner, by) ?? staleRefusal(ifMatch, house?.version ?? 0, house ?? {});
          if (refused) return refused;
          const lost = closing?.({ ...wanted, closings: house?.closings ?? [] }, by.userId) ?? [];
          return { append: { house: setHouse(house, cafeId, wanted, by.userId) }, along: [...standing, ...lost] };
        },
      });
      return isRefusal(result) ? result : { house: result.states.house, position: result.position };
    },

    /**
     * Closes a cafe from one night to another. Evenings that are there lose their table, and their hosts are told, as on a
     * date that its rules close.
     */
    closeCafe(context: CommandContext, cafeId: string, by: Keeper, request: z.output<typeof CloseRequest>) {
      const closing = { ...request, closingId: idOfNew(context) };
      return changeHouse(context, cafeId, by, {
        dates: () => datesOf(closing),
        decide: (house) => closeHouse(house, cafeId, closing, by.userId, { now: context.now, timeZone }),
      });
    },

    /** Opens a cafe again before one of its closings is over. Evenings that are still there get their table back. */
    reopenCafe(
      context: CommandContext,
      cafeId: string,
      by: Keeper,
      { closingId, on }: { readonly closingId: string } & z.output<typeof ReopenRequest>,
    ) {
      return changeHouse(context, cafeId, by, {
        dates: (house) => house?.closings.filter((each) => each.closingId === closingId).flatMap(datesOf) ?? [],
        decide: (house) => reopenHouse(house, cafeId, { closingId, on }, { now: context.now, timeZone }),
      });
    },

    /** Opens a link to the desk, for its owner. Any former one is worth nothing any more. Returns its token. */
    async openDeskLink(
      context: CommandContext,
      cafeId: string,
      by: Keeper,
    ): Promise<{ readonly token: string; readonly position: Position | undefined } | Refusal> {
      const token = tokenOf(context.commandId);
      const data = { cafeId, ownerId: by.userId, tokenHash: hashOfDeskToken(token) };
      const result = await execute(log, {
        context,
        streams: { link: deskLinkOf(cafeId), owner: ownerOf(cafeId) },
        decide: ({ owner }) => ownerRefusal(owner, by) ?? { append: { link: [{ type: 'DeskLinkOpened', data }] } },
      });
      return isRefusal(result) ? result : { token, position: result.position };
    },

    /** Closes the link to the desk, for those who keep the cafe. Appends nothing if none is open. */
    async closeDeskLink(
      context: CommandContext,
      cafeId: string,
      by: Keeper,
    ): Promise<{ readonly position: Position | undefined } | Refusal> {
      const closed: DeskLinkEvent = { type: 'DeskLinkClosed', data: { cafeId } };
      const result = await execute(log, {
        context,
        streams: { link: deskLinkOf(cafeId), owner: ownerOf(cafeId) },
        decide: ({ link, owner }) => keeperRefusal(owner, by) ?? { append: { link: link ? [closed] : [] } },
      });
      return isRefusal(result) ? result : { position: result.position };
    },

    /**
     * Records what the owner of a cafe is told by mail of its nights, whichever process asks first. Appends nothing if nothing
     * is due.
     *
     * @param gameEventIds those that are or were there ahead; what the owner was told of is looked at besides
     */
    mailDesk: (context: CommandContext, cafeId: string, gameEventIds: readonly string[]) =>
      execute(log, {
        context,
        streams: { mails: deskMailsOf(cafeId), house: houseOf(cafeId), owner: ownerOf(cafeId) },
        more: ({ mails, owner }) => ({
          tables: eachOf(new Set([...gameEventIds, ...toldAhead(mails[owner ?? ''] ?? {}, context.now)]), (id) =>
            tableWithId(deskTable, id),
          ),
        }),
        decide: ({ mails, house, owner: ownerId, tables }) => {
          const desk = ownerId ? { cafeId, ownerId, house, timeZone } : undefined;
          const known = Object.fromEntries(tables.all.flatMap(({ id, table }) => (table ? [[id, table]] : [])));
          return {
            append: { mails: desk ? decideDeskMails(mails[desk.ownerId] ?? {}, known, desk, context.now) : [] },
          };
        },
      }),
  };
}

/** The dates that are closed in one of these houses only. */
function datesChanged(before: HouseRules | undefined, after: Pick<HouseRules, 'exceptions'>): readonly string[] {
  const [was, is] = [closedDates(before), closedDates(after)];
  return [...was.filter((date) => !is.includes(date)), ...is.filter((date) => !was.includes(date))];
}

const tableWithId = (deskTable: Deps['deskTable'], id: string) =>
  port({ streams: { table: deskTable(id) }, answer: ({ table }) => ({ id, table }) });

export type CafeNightsCommands = ReturnType<typeof cafeNightsCommands>;
