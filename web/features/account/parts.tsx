import {
  Bell,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Eye,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { gradeOf } from '../../../modules/reliability/rules.ts';
import { cn } from '../../lib/cn.ts';
import { counted } from '../../lib/counted.ts';
import { useMedia } from '../../lib/use-media.ts';
import type { PartId } from './part.ts';
import { usePasskeysQuery } from './passkeys-api.ts';
import { useSessionsQuery } from './sessions-api.ts';

type Props = {
  /** The part that the address names. */
  at: PartId | undefined;
  user: User;
  reliabilityPath: string;
  mailState: ReactNode;
};

/** The way to each part: on phones a page of rows that say the present state, elsewhere a list beside the parts. */
export function Parts({ at, user, reliabilityPath, mailState }: Props) {
  const { search } = useLocation();
  const isAlone = useMedia('(width < 64rem)');
  const last = useRef<PartId>(undefined);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // on phones the rows were hidden, so that the focus was lost
    if (at === undefined && last.current)
      list.current?.querySelector<HTMLElement>(`[href$="#${last.current}"]`)?.focus();
    last.current = at;
  }, [at]);
  const to = (id: PartId) => ({
    to: { search, hash: id },
    replace: at !== undefined,
    preventScrollReset: true,
    'aria-current': at === id ? ('true' as const) : undefined,
  });
  return (
    <nav
      ref={list}
      aria-label="Profile Settings"
      className={cn('lg:sticky lg:top-(--frame-top) lg:row-span-2 lg:row-start-1', at && 'max-lg:hidden')}
    >
      <ul className={rows}>
        <Row icon={UserRound} label="Profile" {...to('profile')}>
          {user.bio.trim() === '' ? 'Photo, and what you like to play' : user.bio}
        </Row>
        <Row icon={Eye} label="What others see" {...to('others')}>
          {user.showAtTables ? 'Members see your first name at tables' : 'Only people at your tables see you'}
        </Row>
        <Row icon={Bell} label="Emails and alerts" {...to('alerts')}>
          {isAlone && mailState}
        </Row>
        <Row icon={KeyRound} label="Sign-in and devices" {...to('sign-in')}>
          {isAlone && <SignInState />}
        </Row>
        <Row icon={ShieldCheck} label="My data" {...to('my-data')}>
          Download, blocked people, delete account
        </Row>
      </ul>
      <ul className={cn(rows, 'mt-4 lg:mt-2 lg:border-line lg:border-t lg:pt-2')}>
        <Row icon={CircleCheck} label="My reliability" to={reliabilityPath} viewTransition>
          {user.reliabilityScore}% {gradeOf(user.reliabilityScore)}
        </Row>
      </ul>
    </nav>
  );
}

const rows =
  'grid grid-cols-[minmax(0,1fr)] max-lg:divide-y max-lg:divide-line max-lg:overflow-clip max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-raised lg:gap-0.5';

type RowProps = LinkProps & { icon: LucideIcon; label: string };

/** A way with the state of what it leads to, which has room on phones alone. */
const Row = ({ icon: Icon, label, children, ...link }: RowProps) => (
  <li>
    <Link
      {...link}
      className={cn(
        'flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-sunken lg:min-h-11 lg:rounded-field lg:px-3 lg:py-0 lg:text-ink-soft',
        link['aria-current'] && 'lg:bg-felt-wash lg:font-semibold lg:text-felt-ink',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0 max-lg:text-felt-ink" />
      <span className="min-w-0 flex-1">
        <span className="block max-lg:font-semibold">{label}</span>
        <span className="block truncate text-ink-soft empty:hidden lg:hidden">{children}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft lg:hidden" />
    </Link>
  </li>
);

function SignInState() {
  const { data: passkeys } = usePasskeysQuery();
  const { data: sessions } = useSessionsQuery();
  if (!passkeys || !sessions) return null;
  return `${counted(passkeys.length, 'passkey')} · signed in on ${counted(sessions.length, 'device')}`;
}

type PartProps = { id: PartId; at: PartId | undefined; title: string; children: ReactNode };

/** A part of the account. On phones it is shown alone, once somebody has chosen it. */
export function Part({ id, at, title, children }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { search, hash } = useLocation();
  useEffect(() => {
    if (hash === `#${id}`) heading.current?.focus();
  }, [hash, id]);
  return (
    <section aria-labelledby={`part-${id}`} className={cn(at !== undefined && at !== id && 'max-lg:hidden')}>
      <Link
        to={{ search }}
        replace
        className="-ml-1 mb-2 inline-flex min-h-11 items-center gap-1 text-ink-soft hover:text-ink lg:hidden"
      >
        <ChevronLeft aria-hidden className="size-5" />
        All settings
      </Link>
      <h2
        ref={heading}
        id={`part-${id}`}
        tabIndex={-1}
        className="mb-3 scroll-mt-[calc(var(--frame-top)+1rem)] text-xl outline-none"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
