import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { UnlessBlocked } from '../features/blocks/unless-blocked.tsx';
import { MemberTabs } from '../features/member/member-tabs.tsx';
import { type MemberView, memberView } from '../features/member/member-view.ts';
import { ChatProvider } from '../features/messages/chat-provider.tsx';
import { useUnreadCount } from '../features/messages/messages-api.ts';
import { setJustJoined, useJustJoined } from '../features/session/just-joined.ts';
import { useSession } from '../features/session/session-api.ts';
import { cn } from '../lib/cn.ts';
import { late } from '../ui/late.tsx';
import { Account } from './member/account.tsx';
import { MemberHome } from './member/home.tsx';
import { HostedGameEvents } from './member/hosting.tsx';
import { PastGameEvents, UpcomingGameEvents } from './member/joined.tsx';
import { Messages } from './member/messages.tsx';
import { RateAttendance } from './member/rate-attendance.tsx';
import { ReliabilityLedger } from './member/reliability.tsx';
import { ReportMessage } from './report-message.tsx';

const YouAreIn = late(async () => (await import('./member/you-are-in.tsx')).YouAreIn, {
  close: ({ onClose }) => onClose(),
});

const views: Record<MemberView, ComponentType> = {
  home: MemberHome,
  // the account is a dialog above the dashboard
  account: MemberHome,
  upcoming: UpcomingGameEvents,
  past: PastGameEvents,
  messages: Messages,
  reliability: ReliabilityLedger,
  hosting: HostedGameEvents,
  'rate-attendance': RateAttendance,
};

function MemberPage() {
  const [parameters] = useSearchParams();
  const { user } = useSession();
  const isProvider = user?.isProvider ?? false;
  const view = memberView(parameters.get('view'), isProvider);
  const View = views[view];
  const unread = useUnreadCount();
  const joined = useJustJoined();
  const isHome = view === 'home' || view === 'account';
  return (
    <div className="flex min-h-[calc(100dvh-4rem)] flex-col">
      <div
        className={cn(
          'mx-auto w-full flex-1 px-4 pt-6 pb-12 sm:px-6',
          isHome ? 'max-w-280 sm:pt-8' : 'max-w-4xl sm:pt-12',
        )}
      >
        <ChatProvider Gate={UnlessBlocked} Action={ReportMessage}>
          <View key={view === 'account' ? 'home' : view} />
          {joined !== null && user && <YouAreIn gameEventId={joined} user={user} onClose={() => setJustJoined(null)} />}
        </ChatProvider>
        <Account open={view === 'account'} />
      </div>
      <MemberTabs current={view} isProvider={isProvider} unread={unread} />
    </div>
  );
}

export { MemberPage as Component };
