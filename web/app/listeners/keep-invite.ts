import { createListenerMiddleware } from '@reduxjs/toolkit';
import { invited, inviteSettled } from '../../features/session/invite.ts';
import { keepInvite } from '../../features/session/kept-invite.ts';

/** An invite code outlives a reload of the page, until it is used or put away. */
export function keepInviteThroughReloads() {
  const listener = createListenerMiddleware();
  listener.startListening({ actionCreator: invited, effect: ({ payload }) => keepInvite(payload) });
  listener.startListening({ actionCreator: inviteSettled, effect: () => keepInvite(null) });
  return listener.middleware;
}
