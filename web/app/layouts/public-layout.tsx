import { Outlet, ScrollRestoration } from 'react-router-dom';
import { InviteNotice } from '../../features/invitations/invite-notice.tsx';
import { useHydrating } from '../../lib/use-hydrating.ts';
import { late } from '../../ui/late.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { BetaBanner } from './beta-banner.tsx';
import { Dialogs } from './dialogs.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaleNote } from './stale-note.tsx';
import { ViewerOfCards } from './viewer-of-cards.tsx';

/** Loaded after the page: it is needed minutes or hours later, if at all. */
const Afterwards = late(async () => (await import('./afterwards.tsx')).default, { isMinor: true });

/** The frame of every public page. */
export function PublicLayout() {
  const hydrating = useHydrating();
  return (
    <>
      <SkipLink />
      <BetaBanner />
      <SiteHeader />
      <SessionEndNotice />
      <InviteNotice />
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
    </>
  );
}
