import { useAppSelector } from '../../features/session/app-state.ts';
import { selectInvite } from '../../features/session/invite.ts';
import { selectSessionEnd } from '../../features/session/session-end.ts';
import { late } from '../../ui/late.tsx';

const SessionEndNotice = late(async () => (await import('./session-end-notice.tsx')).SessionEndNotice, {
  isMinor: true,
});
const InviteNotice = late(async () => (await import('../../features/invitations/invite-notice.tsx')).InviteNotice, {
  isMinor: true,
});

/** The lines under the header of a public page, each of which few people ever see. */
export function Notices() {
  const hasEnded = useAppSelector(selectSessionEnd) !== null;
  const isInvited = useAppSelector(selectInvite) !== null;
  return (
    <div aria-live="polite">
      {hasEnded && <SessionEndNotice />}
      {isInvited && <InviteNotice />}
    </div>
  );
}
