import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this is the rendering on the server, or the first one in the browser, which must look the same. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
