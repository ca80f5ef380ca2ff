import { AsyncLocalStorage } from 'node:async_hooks';

/** The names of the read models that queries use during a request, including everything that it awaits. */
export const askedViews = new AsyncLocalStorage<Set<string>>();
