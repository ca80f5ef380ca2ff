import { useEffect } from 'react';
import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { KeysButton } from '../../features/back-office/keys-button.tsx';
import { PaletteButton } from '../../features/back-office/palette/palette-button.tsx';
import { SidebarContent } from '../../features/back-office/sidebar-content.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { afterLoad } from '../../lib/after-load.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Sidebar, SidebarToggle } from '../../ui/sidebar.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { useSidebar } from '../../ui/use-sidebar.ts';
import { AdminsOnly } from '../guards/admins-only.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { Logo } from './logo.tsx';
import { StaleNote } from './stale-note.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** The frame of every back office screen except the log-in. */
function AdminLayout() {
  return (
    <AdminsOnly>
      <Frame />
      <UpdatePrompt />
      <ConfirmIdentity />
      <ScrollRestoration getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)} />
    </AdminsOnly>
  );
}

function Frame() {
  const { user } = useSession();
  const sidebar = useSidebar();
  useEffect(() => afterLoad(Dialog.load), []);
  if (user === null) return null;
  return (
    <div className="md:flex">
      <SkipLink />
      <Sidebar state={sidebar} label="Sidebar">
        {(inSheet) => (
          <>
            <Wordmark className="h-16 shrink-0 px-6" />
            <SidebarContent user={user} onFollow={inSheet ? () => sidebar.setOpen(false) : undefined} />
          </>
        )}
      </Sidebar>
      {/* a list and the panel of its open row stand side by side */}
      <div className="min-w-0 flex-1 lg:has-data-peek:mr-105 lg:has-data-peek:[&_main]:px-4">
        <header className="sticky top-0 z-20 flex min-h-16 flex-wrap items-center gap-2 border-line border-b bg-paper/90 px-2 backdrop-blur-md sm:px-4">
          <SidebarToggle state={sidebar} />
          {/* the narrowest phones have no room for the word */}
          {(sidebar.isSheet || !sidebar.open) && <Wordmark className="max-[26rem]:[&>span]:sr-only" />}
          <span className="ml-auto" />
          <PaletteButton />
          <Link to="/" className="inline-flex min-h-11 items-center whitespace-nowrap px-2 font-semibold sm:px-3">
            View site
          </Link>
          <KeysButton />
          <ThemeToggle />
        </header>
        <StaleNote />
        <main id="main" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-6 pb-16 sm:px-6 sm:pt-8 md:pt-2">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

function Wordmark({ className = '' }: { className?: string }) {
  return (
    <p className={`flex min-w-0 items-center gap-2 font-display font-heading text-lg tracking-tight ${className}`}>
      <Logo className="size-8 shrink-0" />
      <span className="truncate">Tablemates</span>
    </p>
  );
}

export { AdminLayout as Component };
