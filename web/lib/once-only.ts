import { nanoid } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query/react';

const HEADER = 'Idempotency-Key';

/** The keys of requests that had no answer yet, by what they ask. The server may have carried them out. */
const unanswered = new Map<string, string>();
const idsOfFiles = new WeakMap<Blob, string>();

/**
 * Sends a request that makes something with an `Idempotency-Key`. Whoever presses the button again after a lost answer
 * sends the same key, so the thing is made once. An answer ends that, unless the server failed: the same request after
 * it is a new one. Two requests at the same time with the same content are one.
 */
export async function onceOnly<Answer extends { error?: { status: number } | undefined }>(
  args: string | FetchArgs,
  ask: (args: string | FetchArgs) => Promise<Answer> | Answer,
): Promise<Answer> {
  if (typeof args === 'string' || !isMaking(args)) return ask(args);
  const headers = new Headers(args.headers as HeadersInit | undefined);
  if (headers.has(HEADER)) return ask(args);
  // the token of a link is among the headers
  const what = JSON.stringify([args.method, args.url, args.headers, contentOf(args.body)]);
  const key = unanswered.get(what) ?? nanoid();
  unanswered.set(what, key);
  headers.set(HEADER, key);
  const answer = await ask({ ...args, headers });
  if (isAnswered(answer.error?.status)) unanswered.delete(what);
  return answer;
}

/** Posts and uploads. Of those about signing in, the server looks at the keys of what uses up a code. */
const isMaking = ({ method, body }: FetchArgs): boolean => method === 'POST' || body instanceof Blob;

/** Whether a request was answered for good. Otherwise it may have been carried out, and is sent again with its key. */
export const isAnswered = (status = 200): boolean => status !== 0 && status !== 429 && status < 500;

/** What is sent, or the number of a file. */
function contentOf(body: unknown): unknown {
  if (!(body instanceof Blob)) return body;
  const id = idsOfFiles.get(body) ?? nanoid();
  idsOfFiles.set(body, id);
  return id;
}
