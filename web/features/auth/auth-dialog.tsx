import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { dismissToast } from '../../ui/toast.tsx';
import { useAppDispatch, useAppSelector } from '../session/app-state.ts';
import { closeAuthDialog, type Intent, selectAuthDialog, signedIn } from '../session/auth-dialog-state.ts';
import { type AuthState, type AuthStep, authReducer, earlierStep, initialAuthState } from './auth-steps.ts';
import { EmailStep } from './email-step.tsx';
import { InviteCheckStep } from './invite-check-step.tsx';
import { InviteCodeStep } from './invite-code-step.tsx';
import { OtpStep } from './otp-step.tsx';
import type { StepProps } from './step.ts';

const ProfileStep = late(async () => (await import('./sign-up/profile-step.tsx')).ProfileStep);

type Props = {
  /** The step about where an organizer hosts. Passed in because it belongs to another feature. */
  HostDetails: ComponentType<{ onSaved: () => void }>;
  /** The game of the seat to be reserved, once it is known. */
  gameName: string | undefined;
  /** That seat in words, if signing up takes it. */
  seat: ReactNode;
};

/** The dialog for signing in and up. Closing it drops everything typed. */
export function AuthDialog({ HostDetails, gameName, seat }: Props) {
  const dispatch = useAppDispatch();
  const { open, intent, wanted } = useAppSelector(selectAuthDialog);
  const [state, send] = useReducer(authReducer, initialAuthState);
  const { title, description } = heading(state, { intent, wanted }, gameName);
  const close = () => {
    // a step's message is useless once the step is gone
    dismissToast();
    dispatch(state.step === 'provider-details' ? signedIn() : closeAuthDialog());
  };
  const goBack = () => {
    dismissToast();
    send({ type: 'wentBack' });
  };
  const isWaiting = state.step === 'otp';
  useEffect(() => {
    // what may follow, while the code is on its way by mail
    if (isWaiting) void ProfileStep.load();
  }, [isWaiting]);
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      onBack={earlierStep(state) ? goBack : undefined}
      keepOnOutsidePress
    >
      {state.step === 'provider-details' ? (
        <HostDetails onSaved={() => dispatch(signedIn())} />
      ) : (
        <Steps key={state.step} step={state.step} state={state} send={send} seat={seat} />
      )}
      <Gone onGone={() => send({ type: 'closed' })} />
    </Dialog>
  );
}

type Steps = StepProps & { step: Exclude<AuthStep, 'provider-details'>; seat: ReactNode };

function Steps({ step, state, send, seat }: Steps) {
  switch (step) {
    case 'email':
      return <EmailStep state={state} send={send} />;
    case 'otp':
      return <OtpStep state={state} send={send} />;
    case 'invite-check':
      return <InviteCheckStep state={state} send={send} />;
    case 'invite-code':
      return <InviteCodeStep state={state} send={send} />;
    case 'profile':
      return <ProfileStep waiting={<LoadingStep />} state={state} send={send} seat={seat} />;
  }
}

/** In the place of a step whose code is on its way. */
export const LoadingStep = () => (
  <DialogBody>
    <Skeleton className="h-96 animate-await" />
  </DialogBody>
);

/** Reports when the dialog's content is unmounted, which is after it has faded out. */
function Gone({ onGone }: { onGone: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run only on unmount
  useEffect(() => onGone, []);
  return null;
}

function heading(
  { step, draft, role }: AuthState,
  { intent, wanted }: { intent: Intent | null; wanted: string | null },
  gameName = 'the table',
): { title: string; description: string } {
  switch (step) {
    case 'email':
      return {
        title: 'Sign in or create an account',
        description: intent
          ? `Your ${intent.kind === 'join' ? 'seat' : 'place in line'} at ${gameName} is one step away. We email you a code; there is no password.`
          : wanted
            ? 'Then the page that you asked for opens. We email you a 6-digit code; there is no password.'
            : 'We email you a 6-digit code. There is no password to remember.',
      };
    case 'otp':
      return { title: 'Enter your code', description: `We sent a 6-digit code to ${draft.email.trim()}.` };
    case 'invite-check':
      return {
        title: 'Do you have an invite code?',
        description: 'Organizers are invited. To join game events you need no code.',
      };
    case 'invite-code':
      return { title: 'Enter your invite code', description: 'With it you become a Game Organizer.' };
    case 'profile':
      return {
        title: 'Who is joining us?',
        description: role === 'provider' ? 'Then you can host your first table.' : 'One last step before your seat.',
      };
    case 'provider-details':
      return { title: 'Where will you host?', description: 'Players find your game events by region.' };
  }
}
