import { isolated } from '../../../platform/isolated.ts';
/** The sub-screens of the dashboard; `home` is the one without a parameter (specification, section 2). */
export const memberViews = [
  'home',
  'account',
  'upcoming',
  'past',
  'messages',
  'reliability',
  'hosting',
  'rate-attendance',
  'disputes',
  'numbers',
  'cafe',
] as const;
export type MemberView = (typeof memberViews)[number];

/** The views that only organizers have. */
const providerViews: readonly MemberView[] = ['hosting', 'rate-attendance', 'disputes', 'numbers'];

type Roles = { readonly isProvider: boolean; readonly isCafeOwner: boolean };

/** The view in `?view=`. Home for unknown values, and for the views of organizers or owners if the person is none. */
export function memberView(parameter: string | null, { isProvider, isCafeOwner }: Roles): MemberView {
  const view = memberViews.find((each) => each === parameter) ?? 'home';
  const mayHave = view === 'cafe' ? isCafeOwner : isProvider || !providerViews.includes(view);
  return mayHave ? view : 'home';
}

/** The address of a sub-screen. */
export const memberPath = (view: MemberView): string => (view === 'home' ? '/member' : `/member?view=${view}`);

/** The address at which the attendance of one meetup is rated. */
export const ratingPath = (gameEventId: string): string => `${memberPath('rate-attendance')}&event=${gameEventId}`;

/** `{firstName}'s Dashboard`, or `Dashboard` without a name. */
export const greeting = (firstName: string): string =>
  firstName.trim() === '' ? 'Dashboard' : `${isolated(firstName.trim())}'s Dashboard`;
