import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { usePasswordNeeded } from '../../features/session/admin-check.ts';
import { useSession } from '../../features/session/session-api.ts';
import { PageLoading } from '../page-loading.tsx';

/**
 * Lets admins through. Visitors, and admins who signed in by a code, are led to the admin log-in; everybody else
 * is led to the members' dashboard.
 */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { status, user } = useSession();
  const passwordNeeded = usePasswordNeeded(status === 'signed-in');
  const { pathname, search } = useLocation();
  if (status === 'loading') return <PageLoading />;
  const from = pathname + search;
  if (user === null) return <Navigate to="/admin/login" replace state={{ from }} />;
  if (user.isAdmin) return children;
  if (passwordNeeded === undefined) return <PageLoading />;
  return passwordNeeded ? (
    <Navigate to="/admin/login" replace state={{ from, byCode: true }} />
  ) : (
    <Navigate to="/member" replace />
  );
}
