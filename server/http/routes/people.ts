import { blockRoutes } from '../../../modules/blocks/routes.ts';
import { followRoutes } from '../../../modules/follows/routes.ts';
import { identityRoutes } from '../../../modules/identity/routes.ts';
import { blockReadRoutes } from '../../../projections/blocks/block-routes.ts';
import { followReadRoutes } from '../../../projections/follows/follow-routes.ts';
import { invitationReadRoutes } from '../../../projections/identity/invitation-routes.ts';
import { peopleAdminReadRoutes } from '../../../projections/identity/people-admin-routes.ts';
import { peopleRoutes } from '../../../projections/identity/people-routes.ts';
import { profileReadRoutes } from '../../../projections/identity/profile-routes.ts';
import type { Commands } from '../../commands.ts';
import type { Core } from '../../core.ts';
import { replyReaders } from '../../reply-readers.ts';
import type { Route } from './route.ts';

/** People, their accounts, roles and blocks, and what they follow. */
export function peopleApi(core: Core, commands: Commands): readonly Route[] {
  const { reads: sql, clock } = core;
  const { identity, identityDeps } = commands;
  return [
    identityRoutes(identityDeps, identity),
    peopleRoutes({ sql, clock, recorded: replyReaders(core).recordedUser }),
    peopleAdminReadRoutes({ sql, clock }),
    blockRoutes({ commands: commands.blocks, clock }),
    blockReadRoutes({ sql }),
    followRoutes({ commands: commands.follows, clock }),
    followReadRoutes({ sql }),
    invitationReadRoutes({ sql, clock }),
    profileReadRoutes({ sql, clock }),
  ];
}
