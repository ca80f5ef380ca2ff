import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

/** A case. The id of a report or a dispute is also that of its case. */
const one = { caseId: id, kind: z.enum(['complaint', 'report', 'contest']) };
const text = z.object({ text: z.string() });

/** Domain events of the stream `case-<id>`. A report and a dispute are cases by their own domain events. */
export const caseTypes = {
  /**
   * An admin records a complaint that came from outside the product. `about` and `id` name the person, the game event or
   * the cafe. The subject is `userId`: the person concerned, or the author if there is none. `reporter`: who complains,
   * in words.
   */
  CaseOpened: {
    schema: 1,
    data: z.object({
      caseId: id,
      how: z.enum(['mail', 'phone', 'inPerson']),
      about: z.enum(['user', 'gameEvent', 'cafe']),
      id,
      userId: id,
      /** The person concerned: absent if a cafe has no owner, or an evening's host is erased. */
      personId: id.exactOptional(),
    }),
    personal: z.object({ reporter: z.string(), text: z.string() }),
  },
  /** Without `to`, nobody is responsible any more. */
  CaseAssigned: { schema: 1, data: z.object({ ...one, to: id.exactOptional() }) },
  /** The subject is the receiver. */
  CaseLetterSent: { schema: 1, data: z.object({ ...one, to: id }), personal: text },
  /** The subject is the person who answers. */
  CaseLetterAnswered: { schema: 1, data: z.object({ ...one, userId: id }), personal: text },
  /**
   * Only complaints are closed: reports and disputes are decided. The subject is `userId`: that of the complaint, or the
   * admin who closes it once that person is erased.
   */
  CaseClosed: {
    schema: 1,
    data: z.object({ caseId: id, outcome: z.enum(['acted', 'dismissed']), userId: id }),
    personal: z.object({ reason: z.string() }),
  },
  CaseReopened: { schema: 1, data: z.object({ caseId: id }) },
} satisfies EventTypes;

export const caseStream = (caseId: string): string => `case-${caseId}`;

export type CaseEvent = EventsOf<typeof caseTypes>;
