import type {
  LoginRequest,
  SignupRequest,
  UserReply,
  ValidateInvitationReply,
  VerifyOtpReply,
  VerifyOtpRequest,
} from '../../../modules/identity/contract.ts';
import type { UsePasskeyRequest } from '../../../modules/identity/passkeys/contract.ts';
import { api } from '../../lib/api.ts';
import { type Keyed, post as keyed } from '../../lib/use-one-intention.ts';

const post = <Body>(url: string) => ({
  query: (body: Body) => ({ url, method: 'POST', body }),
});

const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyOtp: build.mutation<VerifyOtpReply, VerifyOtpRequest>(post('/auth/verify-otp')),
    signInByPasskey: build.mutation<UserReply, UsePasskeyRequest>(post('/auth/passkey')),
    login: build.mutation<UserReply, LoginRequest>(post('/auth/login')),
    signup: build.mutation<UserReply, Keyed<SignupRequest>>({ query: (request) => keyed('/auth/signup', request) }),
    // A mutation although it only reads, because each try counts and none may be answered from the cache.
    validateInvite: build.mutation<ValidateInvitationReply, string>({
      query: (code) => ({ url: '/invitations/validate', headers: { 'Link-Token': code } }),
    }),
  }),
});

export const {
  useVerifyOtpMutation,
  useLoginMutation,
  useSignInByPasskeyMutation,
  useSignupMutation,
  useValidateInviteMutation,
} = authApi;
