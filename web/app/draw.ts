import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

// Beside main.tsx, so that setting up React's part for browsers falls into the task that runs this file.

/** Draws the application into an empty page. */
export const draw = (root: Element, app: ReactNode): void => createRoot(root).render(app);

/** Goes on from what the server rendered of the application: in short turns, so that a slow phone can scroll and press meanwhile. */
export const takeOver = (root: Element, app: ReactNode): void => startTransition(() => void hydrateRoot(root, app));
