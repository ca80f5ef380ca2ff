import type { ConfirmRequest } from '../../../modules/identity/passkeys/contract.ts';
import { api } from '../../lib/api.ts';

const confirmApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirm: build.mutation<null, ConfirmRequest>({
      query: (body) => ({ url: '/auth/confirm', method: 'POST', body }),
    }),
  }),
});

export const { useConfirmMutation } = confirmApi;
