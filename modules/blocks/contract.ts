import { z } from 'zod';
import { id, instant } from '../../platform/http/schemas.ts';

/** A person whom the viewer has blocked. An erased one is "Deleted member". */
export const BlockedPerson = z.object({ id, firstName: z.string(), lastName: z.string(), since: instant });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

/** The number of people with a seat whom the viewer has blocked, at a game event of a third person. */
export const BlockedAtTable = z.object({ seated: z.int() });
export type BlockedAtTable = z.infer<typeof BlockedAtTable>;
