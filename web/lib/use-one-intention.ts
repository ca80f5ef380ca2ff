import { nanoid } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { type ApiError, errorReply } from './base-query.ts';
import { draftOf, keepDraft } from './drafts.ts';

/** A request that makes something, with the key of its form. */
export type Keyed<Request> = Request & { readonly key: string };

/** The arguments of a request that makes something. The server makes it once for each key. */
export const post = <Body extends object>(url: string, { key, ...body }: Keyed<Body>) => ({
  url,
  method: 'POST',
  body,
  headers: { 'Idempotency-Key': key },
});

/** Whether an earlier request with the same key was carried out, whose answer did not arrive. */
export const isMadeBefore = (error: unknown): boolean => errorReply(error)?.code === 'key_reused';

/**
 * The key of a form that makes something: made when the form opens, kept with its draft through reloads, and sent with
 * each press until one succeeds.
 */
export function useOneIntention(draft: string) {
  const kept = `key ${draft}`;
  const [key, setKey] = useState(() => draftOf(kept) || nanoid());
  useEffect(() => keepDraft(kept, key), [kept, key]);
  const renew = () => {
    keepDraft(kept, '');
    setKey(nanoid());
  };
  return {
    /** Makes a new key: the form was sent, or what was typed was given up. */
    renew,
    /**
     * Sends the request with the form's key.
     * @param before what to say if an earlier press has worked, and where to find what it made
     */
    make: async <Request extends object, Answer extends { error?: unknown }>(
      ask: (request: Keyed<Request>) => PromiseLike<Answer>,
      request: Request,
      before: string,
    ): Promise<Answer | { data?: undefined; error: ApiError }> => {
      const answer = await ask({ ...request, key });
      const wasMade = isMadeBefore(answer.error);
      if (!answer.error || wasMade) renew();
      if (!wasMade) return answer;
      return { error: { status: 409, message: `409: ${JSON.stringify({ error: before, code: 'key_reused' })}` } };
    },
  };
}

export type Make = ReturnType<typeof useOneIntention>['make'];
