import type { AuthEvent, AuthState } from './auth-steps.ts';

/** What every step of the dialog is given. */
export type StepProps = { state: AuthState; send: (event: AuthEvent) => void };
