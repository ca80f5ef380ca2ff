import type { AnswerLetterRequest, OwnLetters } from '../../../modules/cases/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post } from '../../lib/use-one-intention.ts';

const path = (id: string): string => `/users/me/letters/${encodeURIComponent(id)}`;

const lettersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the admins wrote to the signed-in person about a case, and the answers. */
    letters: build.query<OwnLetters, string>({ query: path, providesTags: ['Case'] }),
    answerLetter: build.mutation<OwnLetters, Keyed<AnswerLetterRequest & { id: string }>>({
      query: ({ id, ...body }) => post(`${path(id)}/answers`, body),
      // a refusal may mean that the case was closed meanwhile
      invalidatesTags: ['Case'],
    }),
  }),
});

export const { useLettersQuery, useAnswerLetterMutation } = lettersApi;
