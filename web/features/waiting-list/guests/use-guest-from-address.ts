import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepGuest } from '../../session/kept-guest.ts';

/** The prefix of the address fragment that contains the token of a friend's link. */
const PREFIX = '#guest=';

/** Takes a friend's link out of the address, so that nobody copies it from there, and keeps it. */
export function useGuestFromAddress(gameEventId: string): void {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash.startsWith(PREFIX)) return;
    const token = hash.slice(PREFIX.length);
    if (token !== '') keepGuest({ gameEventId, token });
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate, gameEventId]);
}
