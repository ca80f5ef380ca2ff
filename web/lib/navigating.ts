import { createContext } from 'react';

/** Whether the router is navigating. The app provides it. */
export const NavigatingContext = createContext<() => boolean>(() => false);
