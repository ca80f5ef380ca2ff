import {
  Armchair,
  Bookmark,
  CalendarSync,
  Clock,
  Dices,
  FileDown,
  History,
  type LucideIcon,
  Mail,
  Pencil,
  Plus,
  ShieldAlert,
  Store,
  Unlock,
  UsersRound,
} from 'lucide-react';
import type { AdminGameEvent, AdminSeries } from '../../../../modules/admin/contract.ts';
import type { SavedView } from '../../../../modules/admin/saved-views/contract.ts';
import type { Cafe, Game } from '../../../../modules/catalog/contract.ts';
import type { Group as PeopleGroup } from '../../../../modules/groups/contract.ts';
import type { Invitation, User } from '../../../../modules/identity/contract.ts';
import {
  type AdminPart,
  type AdminReading,
  type AdminRole,
  mayChange,
  mayRead,
} from '../../../../modules/identity/rules.ts';
import { isolated } from '../../../../platform/isolated.ts';
import { isFoundBy } from '../../../../platform/same-text.ts';
import type { Opened } from '../../../lib/last-opened.ts';
import { partyName } from '../../../lib/party-name.ts';
import { dashboard, passkeys, tiles } from '../screens.ts';
import { addressOf } from '../views/address-of.ts';

/** An entry of the palette: where it leads, and the dialog that opens there. */
export type Option = {
  readonly id: string;
  readonly to: string;
  readonly dialog?: string;
  /** The part of the product that the admin's role must allow. */
  readonly part?: AdminPart;
  /** What an admin's role must allow to read there; absent for all admins. */
  readonly reading?: AdminReading;
  readonly label: string;
  readonly under: string;
  /** A person is shown with their disc and score, anything else with an icon. */
  readonly look: User | LucideIcon;
};

export type Group = { readonly label: string; readonly options: readonly Option[] };

export type Found = {
  readonly people: readonly User[];
  readonly gameEvents: readonly AdminGameEvent[];
  readonly series: readonly AdminSeries[];
  readonly groups: readonly PeopleGroup[];
  readonly cafes: readonly Cafe[];
  readonly games: readonly Game[];
  readonly invitations: readonly Invitation[];
  readonly views: readonly SavedView[];
};

const nameOf = ({ firstName, lastName, email }: User): string => isolated(`${firstName} ${lastName}`.trim()) || email;
const recordOf = ({ id }: User): string => `/admin/users/${id}`;

const actions: readonly Option[] = (
  [
    { to: '/admin/users', label: 'Add User', under: 'Makes an account', part: 'people' },
    { to: '/admin/cases', label: 'Open a Case', under: 'Takes down a complaint from outside', part: 'people' },
    { to: '/admin/cafes', label: 'Add Cafe', under: 'Where people can meet', part: 'catalog' },
    { to: '/admin/games', label: 'Add Game', under: 'For the shelf that organizers choose from', part: 'catalog' },
    { to: '/admin/cities-regions', label: 'Add City', under: 'A place within a region', part: 'catalog' },
    { to: '/admin/cities-regions?tab=regions', label: 'Add Region', under: 'A part of the map', part: 'catalog' },
    { to: '/admin/invitations', label: 'Send Invitation', under: 'Asks somebody to organize', part: 'people' },
    { to: '/admin/email-settings', label: 'Add Sender', under: 'Whom emails come from', part: 'operations' },
  ] as const
)
  .map((action): Option => ({ ...action, id: `action ${action.label}`, dialog: 'add', look: Plus }))
  .concat({
    id: 'action Export Ratings',
    to: '/admin/no-shows',
    dialog: 'export',
    label: 'Export Ratings',
    under: 'No-shows and late cancels of a period, at first last month’s no-shows',
    look: FileDown,
  });

/** Lists that admins use every day. */
const dailyLists = (tomorrow: string): readonly Option[] => [
  {
    id: 'list half-empty',
    to: `/admin/game-events?from=${tomorrow}&to=${tomorrow}&status=underHalf`,
    label: 'Half-empty tomorrow',
    under: 'Tables of tomorrow that are less than half full',
    look: Clock,
  },
];

const screens: readonly Option[] = [
  { ...dashboard, hint: 'What there is, and what waits' },
  ...tiles,
  { ...passkeys, hint: 'The second step of your login' },
].map(({ path, label, hint, icon, reading }) => ({
  id: `screen ${path}`,
  to: path,
  label,
  under: hint,
  look: icon,
  ...(reading && { reading }),
}));

/**
 * The lists that the admin saved, each with the name of its screen. A view of a screen that no longer exists is left
 * out.
 */
const optionsOf = (views: readonly SavedView[]): readonly Option[] =>
  views.flatMap((view) => {
    const screen = tiles.find(({ path }) => path === view.list);
    if (!screen) return [];
    return [{ id: `view ${view.id}`, to: addressOf(view), label: view.name, under: screen.label, look: Bookmark }];
  });

/** The actions on the first person that a search finds. */
function doWith(user: User, moment: (instant: string) => string): Group {
  const options: Option[] = [
    {
      to: `/admin/no-shows/${user.id}`,
      label: 'Whole ledger',
      under: 'Every fact behind the score',
      look: ShieldAlert,
    },
    ...(user.penaltyExpiresAt === null
      ? []
      : [
          {
            to: recordOf(user),
            dialog: 'waive',
            part: 'people' as const,
            label: 'Waive the penalty',
            under: `Ends by itself ${moment(user.penaltyExpiresAt)}`,
            look: Unlock,
          },
        ]),
    {
      to: recordOf(user),
      dialog: 'edit',
      part: user.isAdmin ? ('operations' as const) : ('people' as const),
      label: 'Edit user',
      under: 'Names, address, phone and roles',
      look: Pencil,
    },
  ].map((option) => ({ ...option, id: `do ${option.label}` }));
  return { label: `Do with ${nameOf(user)}`, options };
}

const aboutPerson = (user: User, moment: (instant: string) => string): string =>
  [
    user.email || user.memberId,
    user.phoneNumber,
    user.isActive ? '' : 'inactive',
    user.penaltyExpiresAt === null ? '' : `paused until ${moment(user.penaltyExpiresAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * The results of a search, grouped: people, actions on the first of them, evenings, series, groups, cafes, games, invitations, saved
 * views, lists of the day, actions and screens. Empty groups are left out.
 *
 * @param moment formats an instant within a sentence
 * @param tomorrow the city's local date
 */
export function groupsFor(
  q: string,
  found: Found,
  moment: (instant: string) => string,
  tomorrow: string,
): readonly Group[] {
  const [first] = found.people;
  const groups: Group[] = [
    {
      label: 'People',
      options: found.people.map((user) => ({
        id: `person ${user.id}`,
        to: recordOf(user),
        label: nameOf(user),
        under: aboutPerson(user, moment),
        look: user,
      })),
    },
    ...(first ? [doWith(first, moment)] : []),
    {
      label: 'Events',
      options: found.gameEvents.map(({ id, gameName, cafeName, eventDate, hostName, status }) => ({
        id: `evening ${id}`,
        to: `/admin/game-events/${id}`,
        label: `${isolated(gameName)}, ${moment(eventDate)}`,
        under: `${isolated(cafeName)} · ${isolated(hostName)} hosts · ${status}`,
        look: Armchair,
      })),
    },
    {
      label: 'Series',
      options: found.series.map(({ id, gameName, words, cafeName, host, state }) => ({
        id: `series ${id}`,
        to: `/admin/series/${id}`,
        label: `${isolated(gameName)}, ${words}`,
        under: `${isolated(cafeName)} · ${partyName(host)} hosts · ${state}`,
        look: CalendarSync,
      })),
    },
    {
      label: 'Groups',
      options: found.groups.map(({ id, name, cafe, closed }) => ({
        id: `group ${id}`,
        to: `/admin/groups/${id}`,
        label: isolated(name),
        under: [cafe ? isolated(cafe.name) : 'Several cafes', closed === null ? 'open' : 'closed'].join(' · '),
        look: UsersRound,
      })),
    },
    {
      label: 'Cafes',
      options: found.cafes.map(({ id, name, address }) => ({
        id: `cafe ${id}`,
        to: `/admin/cafes/${id}`,
        label: name,
        under: address,
        look: Store,
      })),
    },
    {
      label: 'Games',
      options: found.games.map(({ id, name }) => ({
        id: `game ${id}`,
        to: `/admin/game-events?search=${encodeURIComponent(name)}`,
        label: name,
        under: 'Every table where it is played',
        look: Dices,
      })),
    },
    {
      label: 'Invitations',
      options: found.invitations.map(({ id, email, status }) => ({
        id: `invitation ${id}`,
        to: `/admin/invitations?q=${encodeURIComponent(email)}`,
        label: email,
        under: `Invited as an organizer · ${status}`,
        look: Mail,
      })),
    },
    { label: 'Views', options: optionsOf(found.views).filter(({ label, under }) => isFoundBy(q, label, under)) },
    {
      label: 'Lists',
      options: dailyLists(tomorrow).filter(({ label, under }) => isFoundBy(q, label, under)),
    },
    { label: 'Actions', options: actions.filter(({ label }) => isFoundBy(q, label)) },
    { label: 'Screens', options: screens.filter(({ label, under }) => isFoundBy(q, label, under)) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** The options that an admin of this role may use. */
export const permitted = (groups: readonly Group[], role: AdminRole | null): readonly Group[] =>
  groups
    .map(({ label, options }) => ({
      label,
      options: options.filter(
        ({ part, reading }) =>
          (part === undefined || mayChange(role, part)) && (reading === undefined || mayRead(role, reading)),
      ),
    }))
    .filter(({ options }) => options.length > 0);

/** The options before anything is typed: the records that were opened last, then saved views, actions and screens. */
export function groupsAtFirst(
  opened: readonly Opened[],
  views: readonly SavedView[],
  tomorrow: string,
): readonly Group[] {
  const last = opened.map(({ to, name, kind }) => ({
    id: `opened ${to}`,
    to,
    label: name,
    under: kind,
    look: History,
  }));
  return [
    ...(last.length > 0 ? [{ label: 'Opened last', options: last }] : []),
    ...(views.length > 0 ? [{ label: 'Views', options: optionsOf(views) }] : []),
    { label: 'Lists', options: dailyLists(tomorrow) },
    { label: 'Actions', options: actions },
    { label: 'Screens', options: screens },
  ];
}
