import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router-dom';

/** A page in a chunk of its own. */
export const page =
  (load: () => Promise<ComponentType>): LazyRouteFunction<RouteObject> =>
  async () => ({ Component: await load() });
