import { useSyncExternalStore } from 'react';
import type { ErrorReply } from '../../platform/http/schemas.ts';
import { type Confirmed, confirming } from './base-query.ts';

type Ways = NonNullable<ErrorReply['ways']>;

/** The server's demand that people confirm who they are, before it does what was requested. */
export type Confirmation = { readonly ways: Ways; readonly settle: (confirmed: Confirmed) => void };

// At most one question is open. Requests that are refused while it is open wait for the same answer.
let current: (Confirmation & { readonly answer: Promise<Confirmed> }) | null = null;
const listeners = new Set<() => void>();

function set(next: typeof current): void {
  current = next;
  for (const listener of listeners) listener();
}

// Declined at once: the refused answer to the question itself, and any request while no component shows the question.
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
    // no component is left that could show the question
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
