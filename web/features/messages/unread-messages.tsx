import { UnreadBadge } from '../../ui/unread-badge.tsx';
import { useUnreadCount } from './messages-api.ts';

/** The number of unread messages of the signed-in member, kept up to date. */
export const UnreadMessages = ({ className }: { className: string }) => (
  <UnreadBadge count={useUnreadCount()} className={className} />
);
