import { LogOut } from 'lucide-react';
import { useAppDispatch, useAppSelector } from '../../features/session/app-state.ts';
import { openAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { selectSessionEnd, sessionEndSeen } from '../../features/session/session-end.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Says that the session ended, with a link back to the page where the person was. */
export function SessionEndNotice() {
  const dispatch = useAppDispatch();
  const ended = useAppSelector(selectSessionEnd);
  if (!ended) return null;
  return (
    <NoticeBar
      label="Your session"
      icon={<LogOut aria-hidden />}
      title="You were signed out."
      action={{ label: 'Sign In', onPress: () => dispatch(openAuthDialog({ wanted: ended.from })) }}
      putAway={{ label: 'Dismiss', onPress: () => dispatch(sessionEndSeen()) }}
      className="bg-amber-wash text-amber-ink"
    >
      Your session ended on another device, or ran out.
    </NoticeBar>
  );
}
