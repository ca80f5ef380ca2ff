import { createContext } from 'react';
import type { DrawingKind } from '../../platform/http/rendered-page.ts';

/** Where the server draws a game or a cafe that has no picture of its own. */
export const drawingOf = (kind: DrawingKind, name: string): string =>
  `/drawings/${kind}/${encodeURIComponent(name.toWellFormed())}.svg`;

/** Where the scene of the landing page is: for the server in the page itself, so that it is there with the first words. */
export const TableSceneAddress = createContext(drawingOf('scenes', 'table'));
