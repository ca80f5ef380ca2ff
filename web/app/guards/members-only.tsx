import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isAdminOnly, useSession } from '../../features/session/session-api.ts';
import { wantedState } from '../../features/session/wanted-address.ts';
import { PageLoading } from '../page-loading.tsx';

/**
 * Lets members through. Visitors go to the landing page, which asks them to sign in and then leads back here. Admins
 * who are not members go to the back office.
 */
export function MembersOnly() {
  const { status, user } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasHere, setWasHere] = useState(false);
  if (user !== null && !wasHere) setWasHere(true);
  if (status === 'loading') return <PageLoading />;
  // a person who just signed out is not asked to sign in again
  if (user === null) return <Navigate to="/" replace state={wasHere ? null : wantedState(pathname + search + hash)} />;
  return isAdminOnly(user) ? <Navigate to="/admin" replace /> : <Outlet />;
}
