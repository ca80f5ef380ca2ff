import type { SignupRequest } from '../../../modules/identity/contract.ts';
import { codeAsPasted } from '../../../platform/code-as-typed.ts';

// The steps of signing in and signing up, without their components (specification, sections 2 and 4).

export type AuthStep = 'email' | 'otp' | 'invite-check' | 'invite-code' | 'profile' | 'provider-details';

/** The values typed so far. They are kept on the way back, and dropped when the dialog closes. */
export type Draft = {
  email: string;
  inviteCode: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  bio: string;
  acceptedTerms: boolean;
};

export type AuthState = {
  step: AuthStep;
  draft: Draft;
  role: 'client' | 'provider';
  /** Whether they were invited to a seat: they are not asked for an invite code. */
  isInvited: boolean;
  /** The invite code that the server accepted. */
  inviteCode: string | null;
  /** The fixed code of a test-domain address, shown on the screen. */
  testCode: string | null;
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: number;
  /** What was sent to create the account and not answered, so that it may be there: under one key, oldest first. */
  unanswered: { key: string; requests: readonly SignupRequest[] } | null;
  /** A sentence about the current step: why the person is back at it, or why the server refused. */
  notice: string | null;
};

export type AuthEvent =
  | { type: 'typed'; draft: Partial<Draft> }
  | { type: 'codeSent'; testCode: string | null; resendAt: number; notice?: string }
  | { type: 'codeRefused'; notice: string; resendAt?: number }
  | { type: 'newcomerVerified'; isInvited: boolean }
  | { type: 'inviteAnswered'; hasInvite: boolean }
  | { type: 'inviteValidated'; inviteCode: string }
  | { type: 'signUpAnswered'; unanswered: AuthState['unanswered'] }
  | { type: 'accountCreated' }
  | { type: 'startedOver'; notice: string }
  | { type: 'inviteRefused'; notice: string }
  | { type: 'wentBack' }
  | { type: 'closed' };

/** Specification, section 9. */
export const RESEND_MS = 60_000;
const INVITE_CODE_LENGTH = 8;

export const initialAuthState: AuthState = {
  step: 'email',
  draft: {
    email: '',
    inviteCode: '',
    firstName: '',
    lastName: '',
    phoneNumber: '',
    bio: '',
    acceptedTerms: false,
  },
  role: 'client',
  isInvited: false,
  inviteCode: null,
  testCode: null,
  resendAt: 0,
  unanswered: null,
  notice: null,
};

/** The step after signing up: an organizer enters where they host; everybody else is done (`null`). */
export const afterSignUp = ({ role }: Pick<AuthState, 'role'>): 'provider-details' | null =>
  role === 'provider' ? 'provider-details' : null;

/**
 * The step that Back leads to. `null` if there is none, as after signing up. A verified code cannot be used again, so
 * the step after it leads back to the address and not to the code.
 */
export function earlierStep({ step, role, isInvited }: AuthState): AuthStep | null {
  switch (step) {
    case 'email':
    case 'provider-details':
      return null;
    case 'otp':
    case 'invite-check':
      return 'email';
    case 'invite-code':
      return 'invite-check';
    case 'profile':
      if (isInvited) return 'email';
      return role === 'provider' ? 'invite-code' : 'invite-check';
  }
}

const tidy = (draft: Partial<Draft>): Partial<Draft> =>
  draft.inviteCode === undefined
    ? draft
    : { ...draft, inviteCode: codeAsPasted(draft.inviteCode).toUpperCase().slice(0, INVITE_CODE_LENGTH) };

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'typed':
      return { ...state, draft: { ...state.draft, ...tidy(event.draft) }, notice: null };
    case 'codeSent':
      return {
        ...state,
        step: 'otp',
        testCode: event.testCode,
        resendAt: event.resendAt,
        notice: event.notice ?? null,
      };
    case 'codeRefused':
      return { ...state, resendAt: event.resendAt ?? state.resendAt, notice: event.notice };
    case 'newcomerVerified':
      return {
        ...state,
        step: event.isInvited ? 'profile' : 'invite-check',
        isInvited: event.isInvited,
        testCode: null,
        notice: null,
      };
    case 'inviteAnswered':
      return event.hasInvite
        ? { ...state, step: 'invite-code', notice: null }
        : { ...state, step: 'profile', role: 'client', inviteCode: null, notice: null };
    case 'inviteValidated':
      return { ...state, step: 'profile', role: 'provider', inviteCode: event.inviteCode, notice: null };
    case 'signUpAnswered':
      return { ...state, unanswered: event.unanswered };
    case 'accountCreated':
      return { ...state, step: afterSignUp(state) ?? state.step, notice: null };
    case 'startedOver':
      return { ...state, step: 'email', testCode: null, unanswered: null, notice: event.notice };
    case 'inviteRefused':
      return { ...state, step: 'invite-code', inviteCode: null, notice: event.notice };
    case 'wentBack':
      return { ...state, step: earlierStep(state) ?? state.step, notice: null };
    case 'closed':
      return initialAuthState;
  }
}
