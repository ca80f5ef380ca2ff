import type { SendOtpReply, SendOtpRequest } from '../../../modules/identity/contract.ts';
import type { PasskeyPurpose, PasskeyRequestOptions } from '../../../modules/identity/passkeys/contract.ts';
import { api } from '../../lib/api.ts';

/**
 * The requests by which people prove who they are, used by several features: a mailed code, and the challenge of a
 * passkey.
 */
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
