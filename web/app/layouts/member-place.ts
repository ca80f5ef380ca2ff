import { type MemberView, memberView } from '../../features/member/member-view.ts';

type Roles = Parameters<typeof memberView>[1];
export type MemberPlace = 'browse' | 'tables' | 'host' | 'cafe' | 'messages' | 'account';

const placeOfView: Readonly<Record<MemberView, MemberPlace>> = {
  home: 'tables',
  upcoming: 'tables',
  past: 'tables',
  reliability: 'tables',
  hosting: 'host',
  'rate-attendance': 'host',
  disputes: 'host',
  numbers: 'host',
  cafe: 'cafe',
  messages: 'messages',
  account: 'account',
};

/** The place of a member's navigation to which an address belongs; null for those of none, such as the terms. */
export function memberPlaceAt(pathname: string, search: string, roles: Roles): MemberPlace | null {
  if (pathname === '/member') return placeOfView[memberView(new URLSearchParams(search).get('view'), roles)];
  if (pathname.endsWith('/tonight')) return 'tables';
  if (/^\/groups\/[^/]+\/(import|invitation)$/.test(pathname)) return 'host';
  return pathname === '/' || /^\/(events|nights|series|groups|cafes|organizers|users)\//.test(pathname)
    ? 'browse'
    : null;
}
