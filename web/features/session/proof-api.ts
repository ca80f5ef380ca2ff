import type { SendOtpReply, SendOtpRequest } from '../../../modules/identity/contract.ts';
import type { PasskeyPurpose, PasskeyRequestOptions } from '../../../modules/identity/passkeys/contract.ts';
import { api } from '../../lib/api.ts';

/** What a person needs before they prove who they are, wherever they do it: a mailed code, or what a passkey is to sign. */
const proofApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendOtp: build.mutation<SendOtpReply, SendOtpRequest>({
      query: (body) => ({ url: '/auth/send-otp', method: 'POST', body }),
    }),
    passkeyOptions: build.mutation<PasskeyRequestOptions, PasskeyPurpose>({
      query: (purpose) => ({ url: '/auth/passkey/options', method: 'POST', body: { for: purpose } }),
    }),
  }),
});

export const { usePasskeyOptionsMutation, useSendOtpMutation } = proofApi;
