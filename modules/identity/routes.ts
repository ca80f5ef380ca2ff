import { createApi } from '../../platform/http/api.ts';
import { authRoutes } from './auth-routes.ts';
import type { IdentityCommands } from './commands.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { invitationAdminRoutes } from './invitation-admin-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { peopleAdminRoutes } from './people-admin-routes.ts';
import { profileRoutes } from './profile-routes.ts';

/** Everything by which people prove who they are and become more than they were. */
export const identityRoutes = (deps: IdentityDependencies, commands: IdentityCommands) =>
  createApi()
    .route('/', authRoutes(deps, commands))
    .route('/', profileRoutes(deps, commands))
    .route('/', invitationRoutes(deps, commands))
    .route('/', invitationAdminRoutes(deps, commands))
    .route('/', peopleAdminRoutes(deps, commands));
