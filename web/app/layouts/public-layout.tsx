import { Outlet, ScrollRestoration } from 'react-router-dom';
import { SkipLink } from '../../ui/skip-link.tsx';
import { BetaBanner } from './beta-banner.tsx';
import { Dialogs } from './dialogs.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StaleNote } from './stale-note.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** The frame of every public page. */
export function PublicLayout() {
  return (
    <>
      <SkipLink />
      <BetaBanner />
      <SiteHeader />
      <StaleNote />
      <main id="main" tabIndex={-1} className="min-h-[60dvh]">
        <Outlet />
      </main>
      <SiteFooter />
      <Dialogs />
      <UpdatePrompt />
      {/* A freshly loaded page has no key of its own, and must not start where another one was left. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  );
}
