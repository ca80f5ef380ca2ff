import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';

const id = z.uuid();
const readModel = z.string();
/** A place in the log, in decimal. */
const position = z.string().regex(/^\d+$/);

/**
 * What can stand in the stream `readModel-<name>`: what admins did about a read model. It is told before it is done, so
 * that nothing is done untold.
 */
export const readModelTypes = {
  ReadModelRebuildAsked: { schema: 1, data: z.object({ readModel }) },
  ReadModelVerificationAsked: { schema: 1, data: z.object({ readModel }) },
  /** It tries the domain event again at which it was paused. */
  ReadModelResumed: { schema: 1, data: z.object({ readModel, position }) },
  /** It passes over the domain event at which it was paused, for good. */
  ReadModelSkipped: { schema: 1, data: z.object({ readModel, position, reason: z.string() }) },
  /** A generation that was built beside the live one is to serve. */
  ReadModelSwapAsked: { schema: 1, data: z.object({ readModel }) },
  /** The generation before the last swap is to serve again. */
  ReadModelRollbackAsked: { schema: 1, data: z.object({ readModel }) },
} satisfies EventTypes;

export type ReadModelEvent = EventsOf<typeof readModelTypes>;

/**
 * What can stand in the streams `export-<exportId>` and `mail-<mailId>`, or `mail-failed`: what was done that leaves no
 * other trace in the log. It is recorded before it is done.
 */
export const operationTypes = {
  /** Data that names people left the product as a file: all of them in a table, somebody's ledger, or the log with names. */
  PersonalDataExported: {
    schema: 1,
    data: z.object({
      exportId: id,
      what: z.enum(['people', 'ledger', 'log']),
      /** Whose ledger. */
      userId: id.exactOptional(),
    }),
  },
  /** A mail is to be sent again; null for every one that was given up. */
  MailRetryAsked: { schema: 1, data: z.object({ mailId: id.nullable() }) },
} satisfies EventTypes;

export type OperationEvent = EventsOf<typeof operationTypes>;
