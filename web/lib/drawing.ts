import type { DrawingKind } from '../../platform/http/rendered-page.ts';
import { seedOf } from './seed.ts';

/** So many tables with the same game look different. */
export const TABLES = 24;

/**
 * Where the server draws a game or a cafe that has no picture of its own.
 *
 * @param gameEventId draws the table of this evening; without it, a general one
 */
export function drawingOf(kind: DrawingKind, name: string, gameEventId?: string): string {
  const address = `/drawings/${kind}/${encodeURIComponent(name.toWellFormed())}.svg`;
  return gameEventId === undefined ? address : `${address}?table=${seedOf(gameEventId) % TABLES}`;
}
