import type { Middleware } from '@reduxjs/toolkit';
import { invited, inviteSettled } from '../../features/session/invite.ts';
import { keepInvite } from '../../features/session/kept-invite.ts';

/** Keeps an invite code through reloads, until it is used or dismissed. */
export const keepInviteThroughReloads: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (invited.match(action)) keepInvite(action.payload);
  if (inviteSettled.match(action)) keepInvite(null);
  return result;
};
