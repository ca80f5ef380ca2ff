import { createApi } from '../../platform/http/api.ts';
import { barRoutes } from './bars/routes.ts';
import { calendarFeedRoutes } from './calendar-feed/routes.ts';
import type { IdentityCommands } from './commands.ts';
import type { IdentityDeps } from './deps.ts';
import { ownErasureRoutes } from './erasure/routes.ts';
import { invitationAdminRoutes } from './invitations/admin-routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { passkeyAuthRoutes } from './passkeys/auth-routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { adminAccountRoutes } from './people/admin-account-routes.ts';
import { peopleAdminRoutes } from './people/admin-routes.ts';
import { photoRoutes } from './people/photo-routes.ts';
import { profileRoutes } from './people/profile-routes.ts';
import { authRoutes } from './sign-in/routes.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';

/** All write routes of identity. */
export const identityRoutes = (deps: IdentityDeps, commands: IdentityCommands) =>
  createApi()
    .route('/', authRoutes(deps, commands))
    .route('/', passkeyAuthRoutes(deps))
    .route('/', sessionRoutes(deps, commands))
    .route('/', calendarFeedRoutes(deps, commands))
    .route('/', passkeyRoutes(deps))
    .route('/', ownErasureRoutes(deps, commands))
    .route('/', profileRoutes(deps, commands))
    .route('/', photoRoutes(deps, commands))
    .route('/', invitationRoutes(deps, commands))
    .route('/', invitationAdminRoutes(deps, commands))
    .route('/', barRoutes(deps, commands))
    .route('/', peopleAdminRoutes(deps, commands))
    .route('/', adminAccountRoutes(deps));
