import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '../../modules/identity/contract.ts';
import { UnlessBlocked } from '../features/blocks/unless-blocked.tsx';
import { SHEET } from '../features/events/open-sheet.ts';
import { useHostedGameEventsQuery } from '../features/hosting/hosting-api.ts';
import { useJoinedGameEventsQuery } from '../features/joining/joined-api.ts';
import { type MemberView, memberView } from '../features/member/member-view.ts';
import { ChatProvider } from '../features/messages/chat-provider.tsx';
import { setJustJoined, useJustJoined } from '../features/session/just-joined.ts';
import { useSession } from '../features/session/session-api.ts';
import { cn } from '../lib/cn.ts';
import { late } from '../ui/late.tsx';
import { Account } from './member/account.tsx';
import { DisputedRatings } from './member/contested-marks.tsx';
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

const MyCafe = late(async () => (await import('./member/my-cafe.tsx')).MyCafe, { isPage: true });

const OwnNumbers = late(async () => (await import('./member/numbers.tsx')).OwnNumbers, { isPage: true });

const EventSheet = late(async () => (await import('./event-sheet.tsx')).EventSheet);

// the server renders these views, and the browser takes them over as they came
const isOf = (view: MemberView) => import.meta.env.SSR || location.search.includes(`view=${view}`);
if (isOf('cafe')) await MyCafe.load();
if (isOf('numbers')) await OwnNumbers.load();

const views: Record<MemberView, ComponentType> = {
  home: MemberHome,
  account: Account,
  upcoming: UpcomingGameEvents,
  past: PastGameEvents,
  messages: Messages,
  reliability: ReliabilityLedger,
  hosting: HostedGameEvents,
  'rate-attendance': RateAttendance,
  disputes: DisputedRatings,
  numbers: OwnNumbers,
  cafe: MyCafe,
};

function MemberPage() {
  const [parameters] = useSearchParams();
  const { user } = useSession();
  const view = memberView(parameters.get('view'), user ?? { isProvider: false, isCafeOwner: false });
  const View = views[view];
  const joined = useJustJoined();
  const sheet = parameters.get(SHEET);
  const isWide = view === 'home' || view === 'account' || view === 'cafe' || view === 'numbers';
  return (
    <div className="mx-auto max-w-280 px-4 pt-6 pb-12 sm:px-6 sm:pt-8">
      <div className={cn(!isWide && 'max-w-208')}>
        <ChatProvider Gate={UnlessBlocked} Action={ReportMessage}>
          <View key={view} />
          {joined !== null && user && <YouAreIn gameEventId={joined} user={user} onClose={() => setJustJoined(null)} />}
          {view !== 'rate-attendance' && sheet !== null && user && <Sheet id={sheet} user={user} />}
        </ChatProvider>
      </div>
    </div>
  );
}

/** The event that the address names, above the list. */
function Sheet({ id, user }: { id: string; user: User }) {
  const { data: joined = [] } = useJoinedGameEventsQuery();
  const { data: hosted = [] } = useHostedGameEventsQuery(user.id, { skip: !user.isProvider });
  const listed = [...joined, ...hosted].find((each) => each.id === id);
  return <EventSheet key={id} id={id} listed={listed} />;
}

export { MemberPage as Component };
