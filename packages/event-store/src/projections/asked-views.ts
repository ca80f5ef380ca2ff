import { AsyncLocalStorage } from 'node:async_hooks';

/** The names of the read models that queries ask while something is carried out: a request, with all that it awaits. */
export const askedViews = new AsyncLocalStorage<Set<string>>();
