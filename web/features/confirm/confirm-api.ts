import type { SendOtpReply, SendOtpRequest } from '../../../modules/identity/contract.ts';
import type { ConfirmRequest, PasskeyRequestOptions } from '../../../modules/identity/passkeys/contract.ts';
import { api } from '../../lib/api.ts';

const confirmApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmOptions: build.mutation<PasskeyRequestOptions, void>({
      query: () => ({ url: '/auth/passkey/options', method: 'POST', body: { for: 'confirm' } }),
    }),
    confirmCode: build.mutation<SendOtpReply, SendOtpRequest>({
      query: (body) => ({ url: '/auth/send-otp', method: 'POST', body }),
    }),
    confirm: build.mutation<null, ConfirmRequest>({
      query: (body) => ({ url: '/auth/confirm', method: 'POST', body }),
    }),
  }),
});

export const { useConfirmCodeMutation, useConfirmMutation, useConfirmOptionsMutation } = confirmApi;
