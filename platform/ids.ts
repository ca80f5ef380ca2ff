import type { NewId } from '@tablemates/event-store';
import { v7 } from 'uuid';

export type { NewId } from '@tablemates/event-store';

/**
 * A UUIDv7, greater than those that this process made before, whatever the clock does: index pages stay warm, since rows
 * made one after the other are neighbors by their id.
 */
export const newUuid: NewId = () => v7();
