import { Navigate, Outlet } from 'react-router-dom';
import { isAdminOnly, useSession } from '../../features/session/session-api.ts';
import { PageLoading } from '../page-loading.tsx';

/** Lets members through; visitors go to the landing page, admins who are nothing else to the back office. */
export function MembersOnly() {
  const { status, user } = useSession();
  if (status === 'loading') return <PageLoading />;
  if (user === null) return <Navigate to="/" replace />;
  return isAdminOnly(user) ? <Navigate to="/admin" replace /> : <Outlet />;
}
