import { useSyncExternalStore } from 'react';
import type { ErrorReply } from '../../platform/http/schemas.ts';
import { type Confirmed, confirming } from './base-query.ts';

type Ways = NonNullable<ErrorReply['ways']>;

/** That the server wants to know again who this is, before it does what was requested. */
export type Confirmation = { readonly ways: Ways; readonly settle: (confirmed: Confirmed) => void };

// At most one question at a time: requests that are refused meanwhile wait for the same answer.
let current: (Confirmation & { readonly answer: Promise<Confirmed> }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

// An answer to the question itself is not asked about again, and without a page that shows the question nobody is asked.
confirming.ask = (ways, request) => {
  const isAnswer = typeof request !== 'string' && request.url === '/auth/confirm';
  if (isAnswer || listeners.size === 0) return Promise.resolve('declined');
  if (current) return current.answer;
  const { promise, resolve } = Promise.withResolvers<Confirmed>();
  const settle = (confirmed: Confirmed) => {
    set(null);
    resolve(confirmed);
  };
  set({ ways, settle, answer: promise });
  return promise;
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // nobody is left to answer
    if (listeners.size === 0) current?.settle('declined');
  };
}

/** The open question, or null. */
export const useConfirmation = (): Confirmation | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
