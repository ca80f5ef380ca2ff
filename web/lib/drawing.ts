import type { DrawingKind } from '../../platform/http/rendered-page.ts';
import { seedOf } from './seed.ts';

/** Number of looks that tables with the same game can have. */
export const TABLES = 24;

/**
 * The address at which the server draws a game or a cafe that has no picture of its own.
 *
 * @param gameEventId draws the table of this gameEvent; without it, a general table
 */
export function drawingOf(kind: DrawingKind, name: string, gameEventId?: string): string {
  const address = `/drawings/${kind}/${encodeURIComponent(name.toWellFormed())}.svg`;
  return gameEventId === undefined ? address : `${address}?table=${seedOf(gameEventId) % TABLES}`;
}
