import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

// A file of its own beside main.tsx, so that React's DOM code is set up in the task that runs this file.

/** Renders the application into an empty page. */
export const draw = (root: Element, app: ReactNode): void => createRoot(root).render(app);

/** Hydrates what the server rendered, in short tasks, so that a slow phone can scroll and press in between. */
export const takeOver = (root: Element, app: ReactNode): void => startTransition(() => void hydrateRoot(root, app));
