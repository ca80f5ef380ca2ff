import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MemberTabs } from '../features/member/member-tabs.tsx';
import { type MemberView, memberView } from '../features/member/member-view.ts';
import { ChatProvider } from '../features/messages/chat-provider.tsx';
import { useUnreadCount } from '../features/messages/messages-api.ts';
import { useSession } from '../features/session/session-api.ts';
import { Account } from './member/account.tsx';
import { MemberHome } from './member/home.tsx';
import { HostedGameEvents } from './member/hosting.tsx';
import { PastGameEvents, UpcomingGameEvents } from './member/joined.tsx';
import { Messages } from './member/messages.tsx';
import { RateAttendance } from './member/rate-attendance.tsx';
import { ReliabilityLedger } from './member/reliability.tsx';

const views: Record<MemberView, ComponentType> = {
  home: MemberHome,
  // a dialog over the dashboard
  account: MemberHome,
  upcoming: UpcomingGameEvents,
  past: PastGameEvents,
  messages: Messages,
  reliability: ReliabilityLedger,
  hosting: HostedGameEvents,
  'rate-attendance': RateAttendance,
};

export function MemberPage() {
  const [parameters] = useSearchParams();
  const isProvider = useSession().user?.isProvider ?? false;
  const view = memberView(parameters.get('view'), isProvider);
  const View = views[view];
  const unread = useUnreadCount();
  return (
    <div className="flex min-h-[calc(100dvh-4rem)] flex-col">
      <div className="mx-auto w-full max-w-4xl flex-1 px-4 pt-8 pb-12 sm:px-6 sm:pt-12">
        <ChatProvider>
          <View key={view === 'account' ? 'home' : view} />
        </ChatProvider>
        <Account open={view === 'account'} />
      </div>
      <MemberTabs current={view} isProvider={isProvider} unread={unread} />
    </div>
  );
}
