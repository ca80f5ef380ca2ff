import { Outlet, ScrollRestoration } from 'react-router-dom';
import { isMember, useSession } from '../../features/session/session-api.ts';
import { useHydrating } from '../../lib/use-hydrating.ts';
import { late } from '../../ui/late.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { BetaBanner } from './beta-banner.tsx';
import { Dialogs } from './dialogs.tsx';
import { Notices } from './notices.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaleNote } from './stale-note.tsx';
import { ViewerOfCards } from './viewer-of-cards.tsx';

/** Loaded after the page. */
const Afterwards = late(async () => (await import('./afterwards.tsx')).default, { isMinor: true });

/** What sticks stays clear of the header and of the bar of phones. */
const frame = {
  visitor: '[--frame-bottom:0px] [--frame-top:5.5rem]',
  member:
    '[--frame-bottom:0px] [--frame-top:8rem] max-md:[--frame-bottom:calc(4rem+env(safe-area-inset-bottom))] max-md:pb-16',
} as const;

/** The frame of every public page, and of members' own. */
export function PublicLayout() {
  const hydrating = useHydrating();
  const { user } = useSession();
  return (
    <div className={isMember(user) ? frame.member : frame.visitor}>
      <SkipLink />
      <BetaBanner />
      <SiteHeader />
      <Notices />
      <StaleNote />
      <main id="main" tabIndex={-1} className="min-h-[60dvh]">
        <ViewerOfCards>
          <Outlet />
        </ViewerOfCards>
      </main>
      <SiteFooter />
      <Dialogs />
      {!hydrating && <Afterwards />}
      {/* A freshly loaded page has no key of its own. It must not start at the scroll position of another one.
          Its parameters stay out of the key, which the browser stores: they can hold an invite code. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </div>
  );
}
