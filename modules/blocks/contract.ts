import { z } from 'zod';
import { id, instant } from '../../platform/http/schemas.ts';

/** Somebody whom one has blocked; an erased one is "Deleted member". */
export const BlockedPerson = z.object({ id, firstName: z.string(), lastName: z.string(), since: instant });
export type BlockedPerson = z.infer<typeof BlockedPerson>;

/** How many people whom one has blocked have a seat at a game event that somebody else hosts. */
export const BlockedAtTable = z.object({ seated: z.int() });
export type BlockedAtTable = z.infer<typeof BlockedAtTable>;
