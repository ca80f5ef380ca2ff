import type { CommandContext, NewId } from '@tablemates/event-store';
import { v7 } from 'uuid';

export type { NewId } from '@tablemates/event-store';

/**
 * A UUIDv7 that is greater than all earlier ones of this process, even if the clock goes backward. Consecutive rows are
 * neighbors in an index, so its pages stay cached.
 */
export const newUuid: NewId = () => v7();

/**
 * The id of the thing that a command creates. It is the command's own id, so a repeated command creates the same thing.
 */
export const idOfNew = ({ commandId }: Pick<CommandContext, 'commandId'>): string => commandId;
