import type { AuthEvent, AuthState } from './auth-steps.ts';

/** The props of every step of the dialog. */
export type StepProps = { state: AuthState; send: (event: AuthEvent) => void };
