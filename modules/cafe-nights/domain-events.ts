import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { ACCESS } from './rules.ts';

const id = z.uuid();
const time = z.string().regex(/^\d\d:\d\d$/);
const interval = { opens: time, closes: time };
const exception = { date: z.iso.date() };

/** The domain events of the stream `house-<cafeId>`. */
export const houseTypes = {
  /**
   * All rules of a cafe's house after the change. The texts of people are personal: the note, and what is said of
   * exceptions, by their dates.
   */
  HouseRulesSet: {
    schema: 1,
    personal: z.object({ note: z.string(), words: z.record(z.string(), z.string()) }),
    data: z.object({
      cafeId: id,
      version: z.int(),
      hours: z.array(z.object({ weekday: z.int(), ...interval })),
      exceptions: z.array(
        z.union([
          z.object({ ...exception, closed: z.literal(true) }),
          z.object({ ...exception, hours: z.array(z.object(interval)) }),
        ]),
      ),
      tablesAtOnce: z.int().exactOptional(),
      headsAtOnce: z.int().exactOptional(),
      noticeHours: z.int().exactOptional(),
      askFirst: z.boolean(),
      access: z.array(z.enum(ACCESS)),
    }),
  },
  /** The house is closed on the nights from the first to the last. The reason is a text of who closed it. */
  CafeClosed: {
    schema: 1,
    personal: z.object({ reason: z.string() }),
    data: z.object({ cafeId: id, closingId: id, from: z.iso.date(), to: z.iso.date() }),
  },
  /** It is open again before that closing is over: the first night that is not closed any more. */
  CafeReopened: { schema: 1, data: z.object({ cafeId: id, closingId: id, on: z.iso.date() }) },
} satisfies EventTypes;

/**
 * The domain events of the stream `deskLink-<cafeId>`: the link with which the staff of a cafe sees its desk. It is worth
 * something until the person who opened it does not keep the cafe any more. Of its token only the SHA-256 is kept.
 */
export const deskLinkTypes = {
  DeskLinkOpened: {
    schema: 1,
    data: z.object({ cafeId: id, ownerId: id, tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  },
  DeskLinkClosed: { schema: 1, data: z.object({ cafeId: id }) },
} satisfies EventTypes;

const table = { startsAt: z.iso.datetime(), maxParticipants: z.int() };

/** The domain events of the stream `deskMails-<cafeId>`: what the owner of a cafe was told of its nights by mail. */
export const deskMailTypes = {
  /**
   * `night`: its date. `tables`: those that were on it then and had not begun. `changes`: since the owner was last told of
   * that night; without `before` it was not there, without `after` it is no more. Absent from the mail of the day before.
   */
  DeskMailed: {
    schema: 1,
    data: z.object({
      cafeId: id,
      ownerId: id,
      night: z.iso.date(),
      because: z.enum(['evening', 'changes']),
      tables: z.array(z.object({ gameEventId: id, ...table })),
      changes: z
        .array(
          z.object({
            gameEventId: id,
            before: z.object(table).exactOptional(),
            after: z.object(table).exactOptional(),
          }),
        )
        .exactOptional(),
    }),
  },
} satisfies EventTypes;

export const cafeNightsModuleTypes = { ...houseTypes, ...deskLinkTypes, ...deskMailTypes } satisfies EventTypes;

export type HouseEvent = EventsOf<typeof houseTypes>;
export type DeskMailEvent = EventsOf<typeof deskMailTypes>;
export type DeskLinkEvent = EventsOf<typeof deskLinkTypes>;
