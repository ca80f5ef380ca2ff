/** Who opens a page. All but visitors and admins are people of the demo. */
export type Who = 'visitor' | 'member' | 'host' | 'owner' | 'admin';

/** What the addresses of pages name; the demo has one of each. */
export type Named = Readonly<
  Record<
    | 'cafe'
    | 'contest'
    | 'deskLink'
    | 'gameEvent'
    | 'group'
    | 'groupId'
    | 'host'
    | 'house'
    | 'hosted'
    | 'letter'
    | 'person'
    | 'report'
    | 'seat'
    | 'series'
    | 'table',
    string
  >
>;

type Opened = Partial<Record<Who, (named: Named) => readonly string[]>>;

const alone = (who: Who, ...paths: string[]): Opened => ({ [who]: () => paths });
const view = (who: Who, name: string): Opened => alone(who, `/member?view=${name}`);
const screen = (name: string, ...others: string[]): Opened =>
  alone('admin', ...['', ...others].map((query) => `/admin/${name}${query}`));

const PARTS = ['profile', 'others', 'mails', 'follows', 'calendar', 'sessions', 'data'];

/**
 * Every route of the router and every view of the dashboard, with those who open it and where. What holds on all pages
 * is looked at on these. `web/app/every-route.test.ts` tells of a route that is missing here.
 */
export const everyRoute: Readonly<Record<string, Opened>> = {
  '/': { ...alone('visitor', '/', '/?q=chess', '/?q=nothing-like-it'), ...alone('member', '/') },
  '/cafes/:id': { visitor: ({ house }) => [`/cafes/${house}`], member: ({ house }) => [`/cafes/${house}`] },
  '/cafes/:id/desk': { visitor: ({ deskLink }) => [deskLink] },
  '/cafes/:id/month': {
    visitor: ({ house }) => [`/cafes/${house}/month`],
    admin: ({ house }) => [`/cafes/${house}/month`],
  },
  '/events/:id': {
    visitor: ({ gameEvent }) => [`/events/${gameEvent}`],
    member: ({ seat }) => [`/events/${seat}`],
    host: ({ hosted }) => [`/events/${hosted}`],
  },
  '/groups/:slug': {
    visitor: ({ group }) => [`/groups/${group}`],
    member: ({ group }) => [`/groups/${group}`],
    host: ({ group }) => [`/groups/${group}`],
  },
  '/nights/:id': { visitor: ({ table }) => [`/nights/${table}`], host: ({ table }) => [`/nights/${table}`] },
  '/series/:id': {
    visitor: ({ series }) => [`/series/${series}`],
    member: ({ series }) => [`/series/${series}`],
    host: ({ series }) => [`/series/${series}`],
  },
  '/organizers/:id': {
    visitor: ({ host }) => [`/organizers/${host}`],
    member: ({ host }) => [`/organizers/${host}`],
  },
  '/users/:id': { visitor: ({ person }) => [`/users/${person}`] },
  '/terms': alone('visitor', '/terms'),
  '/privacy': alone('visitor', '/privacy'),
  '/unsubscribe': alone('visitor', '/unsubscribe?token=none'),
  '/*': alone('visitor', '/nowhere'),
  '/member': { ...alone('member', '/member'), ...alone('host', '/member'), ...alone('owner', '/member') },
  '/member?view=account': {
    ...view('member', 'account'),
    host: () => PARTS.map((part) => `/member?view=account#${part}`),
    ...view('owner', 'account&part=propose'),
  },
  '/member?view=upcoming': view('member', 'upcoming'),
  '/member?view=past': view('member', 'past'),
  '/member?view=messages': view('member', 'messages'),
  '/member?view=reliability': view('member', 'reliability'),
  '/member?view=hosting': view('host', 'hosting'),
  '/member?view=rate-attendance': view('host', 'rate-attendance'),
  '/member?view=disputes': view('host', 'disputes'),
  '/member?view=numbers': view('host', 'numbers'),
  '/member?view=cafe': { owner: ({ house }) => ['/member?view=cafe', `/member?view=cafe&part=rules&cafe=${house}`] },
  '/events/:id/tonight': {
    member: ({ seat }) => [`/events/${seat}/tonight`],
    host: ({ hosted }) => [`/events/${hosted}/tonight`],
  },
  '/letters/:id': { member: ({ letter }) => [`/letters/${letter}`] },
  '/groups/:slug/invitation': { host: ({ group }) => [`/groups/${group}/invitation`] },
  '/groups/:slug/import': { host: ({ group }) => [`/groups/${group}/import`] },

  '/admin': alone('admin', '/admin'),
  '/admin/login': alone('visitor', '/admin/login'),
  '/admin/users': screen('users'),
  '/admin/users/:userId': { admin: ({ person }) => [`/admin/users/${person}`] },
  '/admin/bulk-acts': screen('bulk-acts'),
  '/admin/invitations': screen('invitations'),
  '/admin/barred': screen('barred'),
  '/admin/cafes': screen('cafes', '?view=cards'),
  '/admin/cafes/:cafeId': { admin: ({ cafe }) => [`/admin/cafes/${cafe}`] },
  '/admin/games': screen('games', '?view=cards'),
  '/admin/cities-regions': screen('cities-regions', '?view=cards', '?tab=regions'),
  '/admin/email-settings': screen('email-settings'),
  '/admin/game-events': screen('game-events'),
  '/admin/game-events/:gameEventId': { admin: ({ hosted }) => [`/admin/game-events/${hosted}`] },
  '/admin/series': screen('series'),
  '/admin/series/:seriesId': { admin: ({ series }) => [`/admin/series/${series}`] },
  '/admin/groups': screen('groups'),
  '/admin/groups/:groupId': { admin: ({ groupId }) => [`/admin/groups/${groupId}`] },
  '/admin/audit': screen('audit'),
  '/admin/read-models': screen('read-models'),
  '/admin/proof': screen('proof'),
  '/admin/installation': screen('installation'),
  '/admin/turnout': screen('turnout'),
  '/admin/numbers': screen('numbers'),
  '/admin/policy': screen('policy'),
  '/admin/cases': screen('cases', '?state=closed'),
  '/admin/cases/:caseId': {
    admin: ({ contest, letter }) => [`/admin/cases/${contest}`, `/admin/cases/${letter}`],
  },
  '/admin/contests': screen('contests'),
  '/admin/contests/:contestId': { admin: ({ contest }) => [`/admin/contests/${contest}`] },
  '/admin/reports': screen('reports'),
  '/admin/reports/:reportId': { admin: ({ report }) => [`/admin/reports/${report}`] },
  '/admin/passkeys': screen('passkeys'),
  '/admin/no-shows': screen('no-shows', '?tab=penalties'),
  '/admin/no-shows/:userId': { admin: ({ person }) => [`/admin/no-shows/${person}`] },
};

/** The addresses that somebody opens. */
export const pathsOf = (who: Who, named: Named): readonly string[] =>
  Object.values(everyRoute).flatMap((opened) => opened[who]?.(named) ?? []);
