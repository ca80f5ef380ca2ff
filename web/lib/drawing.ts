import type { DrawingKind } from '../../platform/http/rendered-page.ts';

/** Where the server draws a game or a cafe that has no picture of its own. */
export const drawingOf = (kind: DrawingKind, name: string): string =>
  `/drawings/${kind}/${encodeURIComponent(name.toWellFormed())}.svg`;
