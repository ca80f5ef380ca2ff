import { useEffect, useEffectEvent, useState } from 'react';
import { useMedia } from '../lib/use-media.ts';

const COOKIE = 'sidebar';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Whether the sidebar was open, according to the page's cookies. It is open without a cookie. */
export const sidebarFrom = (cookies: string): boolean =>
  !cookies.split('; ').some((cookie) => cookie === `${COOKIE}=closed`);

/** The cookie that remembers it for seven days (specification, section 9). It is `Secure` on https pages. */
export const sidebarCookie = (open: boolean, protocol: string): string =>
  `${COOKIE}=${open ? 'open' : 'closed'}; Path=/admin; Max-Age=${WEEK_SECONDS}; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;

export type SidebarState = {
  /** Under 768 px the sidebar is a sheet over the page. */
  isSheet: boolean;
  open: boolean;
  setOpen: (open: boolean) => void;
};

/**
 * A sidebar that Ctrl+B or Cmd+B opens and closes. On a large screen its state is kept for seven days; as a sheet it
 * starts closed.
 */
export function useSidebar(): SidebarState {
  const isSheet = useMedia('(width < 48rem)');
  const [pinned, setPinned] = useState(() => sidebarFrom(document.cookie));
  const [sheet, setSheet] = useState(false);
  if (sheet && !isSheet) setSheet(false);
  const open = isSheet ? sheet : pinned;
  const setOpen = (next: boolean) => {
    if (isSheet) return setSheet(next);
    setPinned(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = sidebarCookie(next, location.protocol);
  };

  const onKey = useEffectEvent((key: KeyboardEvent) => {
    if (key.key.toLowerCase() !== 'b' || !(key.ctrlKey || key.metaKey) || key.altKey || key.shiftKey) return;
    key.preventDefault();
    setOpen(!open);
  });
  useEffect(() => {
    const listener = (key: KeyboardEvent) => onKey(key);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return { isSheet, open, setOpen };
}
