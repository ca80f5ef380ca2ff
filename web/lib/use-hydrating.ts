import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this is the render on the server or the first one in the browser. Both must look the same. */
export const useHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
