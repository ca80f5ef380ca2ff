import { identityCookies } from '../../modules/identity/sign-in/cookies.ts';
import { clientAddressBehind } from '../../platform/http/client-address.ts';
import type { Commands } from '../commands.ts';
import type { Core } from '../core.ts';
import { liveRoutes } from '../live/routes.ts';
import { backOfficeApi } from './routes/back-office.ts';
import { catalogApi } from './routes/catalog.ts';
import { gameEventsApi } from './routes/game-events.ts';
import { messagesApi } from './routes/messages.ts';
import { operationsApi } from './routes/operations.ts';
import { peopleApi } from './routes/people.ts';
import { reliabilityApi } from './routes/reliability.ts';
import { reportsApi } from './routes/reports.ts';
import type { Route } from './routes/route.ts';
import type { Running } from './routes/running.ts';
import { siteConfigRoutes } from './site-config.ts';

/** Every route under `/api`: write routes of the modules, read routes of the projections. */
export function apiRoutes(core: Core, commands: Commands, running: Running): readonly Route[] {
  const { config, log } = core;
  return [
    ...peopleApi(core, commands),
    ...backOfficeApi(core, commands),
    ...operationsApi(core, commands, running),
    ...reliabilityApi(core, commands),
    ...reportsApi(core, commands),
    ...gameEventsApi(core, commands),
    ...messagesApi(core, commands),
    ...catalogApi(core, commands),
    liveRoutes({
      streams: running.live,
      head: log.head,
      tokenOf: identityCookies(config.server.https).session.read,
      addressOf: clientAddressBehind(config.server.trustedProxies),
    }),
    siteConfigRoutes(config),
  ];
}
