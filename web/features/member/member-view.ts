/** The sub-screens of the dashboard; `home` is the one without a parameter (specification, section 2). */
export const memberViews = ['home', 'account', 'upcoming', 'past', 'reliability'] as const;
export type MemberView = (typeof memberViews)[number];

/** What `?view=` asks for; anything unknown is home. */
export const memberView = (parameter: string | null): MemberView =>
  memberViews.find((view) => view === parameter) ?? 'home';

/** The address of a sub-screen. */
export const memberPath = (view: MemberView): string => (view === 'home' ? '/member' : `/member?view=${view}`);

/** `{firstName}'s Dashboard`, or `Dashboard` where there is no name. */
export const greeting = (firstName: string): string =>
  firstName.trim() === '' ? 'Dashboard' : `${firstName.trim()}'s Dashboard`;
