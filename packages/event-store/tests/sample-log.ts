import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { NewId } from '../src/ids.ts';
import type { DomainEvent, EventsOf, EventTypes } from '../src/log/domain-event.ts';
import type { Append, Claim, StreamAppend } from '../src/log/event-log.ts';
import { createEventLog } from '../src/log/postgres-event-log.ts';
import type { Fold } from '../src/log/reading.ts';
import type { Sql } from './scratch-database.ts';
import { storeOf } from './store-of.ts';

/** Types of domain events that belong to no module, for the tests of the layers below the modules. */
export const sampleTypes = {
  SeatTaken: { schema: 1, data: z.object({ seat: z.number().int() }) },
  SeatLeft: { schema: 1, data: z.object({ seat: z.number().int() }) },
  /** Schema 1 had only the name; schema 2 added the language. */
  TableNamed: {
    schema: 3,
    data: z.object({ name: z.object({ text: z.string(), language: z.string() }) }),
    upcasters: {
      1: (data: { name: string }) => ({ ...data, language: 'en' }),
      2: ({ name, language }: { name: string; language: string }) => ({ name: { text: name, language } }),
    },
  },
  NoteWritten: { schema: 1, data: z.object({ pinned: z.boolean() }), personal: z.object({ text: z.string() }) },
} satisfies EventTypes;
export type SampleEvent = EventsOf<typeof sampleTypes>;

export const SECRET = 'a secret that is only for tests';
export const AT = '2026-11-20T18:00:00.000Z';

export const newId: NewId = () => v7();

export const sampleLog = (sql: Sql) =>
  createEventLog({ store: storeOf(sql), types: sampleTypes, secret: SECRET, newId });

export const seatTaken = (seat: number): SampleEvent => ({ type: 'SeatTaken', data: { seat } });
export const seatLeft = (seat: number): SampleEvent => ({ type: 'SeatLeft', data: { seat } });
export const note = (subject: string, text: string): SampleEvent => ({
  type: 'NoteWritten',
  data: { pinned: false },
  subject,
  personal: { text },
});

/** The seats that are taken. */
export const seats: Fold<readonly number[], SampleEvent> = {
  initial: [],
  evolve(taken, event) {
    switch (event.type) {
      case 'SeatTaken':
        return [...taken, event.data.seat];
      case 'SeatLeft':
        return taken.filter((seat) => seat !== event.data.seat);
      default:
        return taken;
    }
  },
};

export const to = (stream: string, expectedVersion: number, ...events: readonly DomainEvent[]): StreamAppend => ({
  stream,
  expectedVersion,
  events,
});

export const claim = (value: string, stream: string): Claim => ({ kind: 'name', value, stream });

/** An append under a command id of its own. */
export const appendOf = (streams: readonly StreamAppend[], more: Partial<Append> = {}): Append => ({
  commandId: randomUUID(),
  actor: 'system',
  occurredAt: AT,
  streams,
  ...more,
});
