import { createApi } from '../../platform/http/api.ts';
import { authRoutes } from './auth-routes.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { invitationRoutes } from './invitation-routes.ts';

/** Everything by which people prove who they are and become more than they were. */
export const identityRoutes = (deps: IdentityDependencies) =>
  createApi().route('/', authRoutes(deps)).route('/', invitationRoutes(deps));
