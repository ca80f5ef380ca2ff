import { Armchair, Compass, Crown, type LucideIcon, MessagesSquare, Store, UserRound } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { cn } from '../../lib/cn.ts';
import { late } from '../../ui/late.tsx';
import { type MemberPlace, memberPlaceAt } from './member-place.ts';

type Way = { place: MemberPlace; to: string; label: string; icon: LucideIcon };

const browse: Way = { place: 'browse', to: '/', label: 'Browse', icon: Compass };
const tables: Way = { place: 'tables', to: memberPath('home'), label: 'My tables', icon: Armchair };
const host: Way = { place: 'host', to: memberPath('hosting'), label: 'Host', icon: Crown };
const cafe: Way = { place: 'cafe', to: memberPath('cafe'), label: 'My Cafe', icon: Store };
const messages: Way = { place: 'messages', to: memberPath('messages'), label: 'Messages', icon: MessagesSquare };
const account: Way = { place: 'account', to: memberPath('account'), label: 'Account', icon: UserRound };

const Unread = late(async () => (await import('../../features/messages/unread-messages.tsx')).UnreadMessages, {
  isMinor: true,
});

/** The places of a member: on phones a bar at the bottom within reach of the thumb, elsewhere a row under the header. */
export function MemberNav({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const at = memberPlaceAt(pathname, search, user);
  const ways = [
    browse,
    tables,
    ...(user.isProvider ? [host] : []),
    ...(user.isCafeOwner ? [cafe] : []),
    messages,
    account,
  ];
  return (
    <nav
      aria-label="Your places"
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:bg-raised max-md:shadow-[0_-1px_0_var(--line)] max-md:pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto grid max-w-6xl auto-cols-[minmax(0,1fr)] grid-flow-col md:flex md:flex-wrap md:gap-x-6 md:px-4 lg:px-10">
        {ways.map(({ place, to, label, icon: Icon }) => (
          <li key={place}>
            <Link
              to={to}
              viewTransition
              aria-current={place !== at ? undefined : pathname + search === to ? 'page' : 'true'}
              className={cn(
                'flex min-h-16 flex-col items-center justify-center gap-0.5 text-ink-soft text-sm outline-offset-[-4px] md:min-h-11 md:flex-row md:gap-2 md:border-b-3 md:text-base',
                place === at ? 'font-semibold text-felt-ink md:border-felt' : 'md:border-transparent md:hover:text-ink',
              )}
            >
              <span
                className={cn(
                  'relative grid w-full max-w-14 place-items-center rounded-full py-0.5 md:w-auto md:p-0',
                  place === at && 'max-md:bg-felt-wash',
                )}
              >
                <Icon aria-hidden className="size-5.5 md:size-5" />
                {place === 'messages' && <Unread className="absolute -top-1.5 left-8.5 md:hidden" />}
              </span>
              {/* large text grows as far as the six places have room for their names */}
              <span className="max-md:text-[min(1em,max(13px,3.5vw))]">{label}</span>
              {place === 'messages' && <Unread className="max-md:hidden" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
