import {
  Armchair,
  CalendarDays,
  CalendarSync,
  ChartColumn,
  DatabaseZap,
  Dices,
  FileCheck,
  Inbox,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MailX,
  MapPinned,
  Scale,
  ScrollText,
  Send,
  Server,
  ShieldAlert,
  Store,
  Users,
  UsersRound,
} from 'lucide-react';
import { type AdminReading, type AdminRole, mayRead } from '../../../modules/identity/rules.ts';

/** A screen of the back office. `reading`: what an admin's role must allow to read there; absent for all admins. */
export type Screen = {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly reading?: AdminReading;
  /** Screens without an entry of their own that it leads to. */
  readonly also?: readonly string[];
};

/** Whether a screen is there for an admin of this role. */
export const isFor =
  (role: AdminRole | null) =>
  ({ reading }: Screen): boolean =>
    reading === undefined || mayRead(role, reading);

const users: Screen = { path: '/admin/users', label: 'User Management', icon: Users, also: ['/admin/barred'] };
const invitations: Screen = { path: '/admin/invitations', label: 'Invitations', icon: Send, reading: 'private' };
/** It is linked from User Management. */
const bars: Screen = { path: '/admin/barred', label: 'Barred', icon: MailX, reading: 'private' };
const noShows: Screen = {
  path: '/admin/no-shows',
  label: 'No-Shows & Reliability',
  icon: ShieldAlert,
  reading: 'judgments',
};
const cafes: Screen = { path: '/admin/cafes', label: 'Cafe Management', icon: Store };
const games: Screen = { path: '/admin/games', label: 'Games Management', icon: Dices };
const cities: Screen = { path: '/admin/cities-regions', label: 'Cities & Regions', icon: MapPinned };
const gameEvents: Screen = { path: '/admin/game-events', label: 'Game Events', icon: CalendarDays };
const series: Screen = { path: '/admin/series', label: 'Series', icon: CalendarSync };
const groups: Screen = { path: '/admin/groups', label: 'Groups', icon: UsersRound };
/** Reports and disputes, whose own lists it links, are cases. Auditors see the disputes. */
const cases: Screen = {
  path: '/admin/cases',
  label: 'Cases',
  icon: Inbox,
  reading: 'judgments',
  also: ['/admin/contests', '/admin/reports'],
};
const policy: Screen = { path: '/admin/policy', label: 'Policy', icon: Scale };
const turnout: Screen = { path: '/admin/turnout', label: 'Turnout', icon: Armchair };
const numbers: Screen = { path: '/admin/numbers', label: 'Numbers', icon: ChartColumn };
const emailSettings: Screen = {
  path: '/admin/email-settings',
  label: 'Email Settings',
  icon: Mail,
  reading: 'operations',
};
const bulkActs: Screen = { path: '/admin/bulk-acts', label: 'Bulk Actions', icon: ListChecks, reading: 'judgments' };
const audit: Screen = { path: '/admin/audit', label: 'Audit', icon: ScrollText };
const readModels: Screen = {
  path: '/admin/read-models',
  label: 'Read Models',
  icon: DatabaseZap,
  reading: 'operations',
};
const proof: Screen = { path: '/admin/proof', label: 'Proof', icon: FileCheck };
const installation: Screen = {
  path: '/admin/installation',
  label: 'Installation',
  icon: Server,
  reading: 'operations',
};

/** Whether an address is that of a screen, or of what it leads to. */
export const isAt = (pathname: string, { path, also = [] }: Screen): boolean =>
  path === dashboard.path
    ? pathname === path
    : [path, ...also].some((each) => pathname === each || pathname.startsWith(`${each}/`));

/** Whether a screen's entry in the sidebar counts the cases that wait. */
export const countsCases = ({ path }: Screen): boolean => path === cases.path;

/** The admin's own passkeys, linked at the foot of the sidebar. */
export const passkeys: Screen = { path: '/admin/passkeys', label: 'Your Passkeys', icon: KeyRound };

export const dashboard: Screen = { path: '/admin', label: 'Dashboard', icon: LayoutDashboard };

type SidebarGroup = {
  readonly label: string;
  readonly screens: readonly Screen[];
  /** Whether it is closed until it is opened: what few admins need every day. */
  readonly isFolded?: boolean;
};

/** The sidebar: the seven entries of the specification, section 2, then the other screens. */
export const sidebarGroups: readonly SidebarGroup[] = [
  { label: 'Community', screens: [dashboard, users, invitations, noShows, cafes, games, cities] },
  { label: 'Operations', screens: [gameEvents, series, groups, cases, policy, numbers, turnout] },
  { label: 'System', isFolded: true, screens: [bulkActs, emailSettings, audit, readModels, proof, installation] },
];

/** The dashboard's tiles with their descriptions: those of the specification, section 2, then the other screens. */
export const tiles: readonly (Screen & { readonly hint: string })[] = [
  { ...invitations, hint: 'Invite organizers by email' },
  { ...gameEvents, hint: 'Every event, past and upcoming' },
  { ...noShows, hint: 'Scores, penalties and the ledger' },
  { ...games, hint: 'What can be played' },
  { ...cafes, hint: 'Where people meet' },
  { ...users, hint: 'Members, organizers and cafe owners' },
  { ...cities, hint: 'The map people choose from' },
  { ...emailSettings, hint: 'Whom emails come from, and which failed' },
  { ...series, hint: 'Events that repeat' },
  { ...groups, hint: 'Who hosts together' },
  { ...cases, hint: 'Complaints, reports and disputes, to be looked after' },
  { ...bars, hint: 'Mailboxes and phones that get no account' },
  { ...policy, hint: 'What ratings weigh, tried on history first' },
  { ...numbers, hint: 'Which events fill, who comes, and who comes back' },
  { ...turnout, hint: 'What became of seats, week by week' },
  { ...bulkActs, hint: 'What is done to many people at once' },
  { ...audit, hint: 'Who changed what, and when' },
  { ...readModels, hint: 'How far each list follows the log' },
  { ...proof, hint: 'That nobody has changed the log' },
  { ...installation, hint: 'Whether what it runs on is fine' },
];
