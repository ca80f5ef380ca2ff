import { identityCookies } from '../../modules/identity/sign-in/cookies.ts';
import { clientAddressBehind } from '../../platform/http/client-address.ts';
import { readsFromReplica } from '../../platform/http/reads-from-replica.ts';
import type { Commands } from '../commands.ts';
import type { Core } from '../core.ts';
import { liveRoutes } from '../live/routes.ts';
import { backOfficeApi } from './routes/back-office.ts';
import { catalogApi } from './routes/catalog.ts';
import { gameEventsApi } from './routes/game-events.ts';
import { groupsApi } from './routes/groups.ts';
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
  const { replica } = running;
  return [
    // before the routes of the replica: exports take long, and `file-size` must not be read as an id of the audit
    ...operationsApi(core, commands, running),
    liveRoutes({
      streams: running.live,
      head: log.head,
      tokenOf: identityCookies(config.server.https).session.read,
      addressOf: clientAddressBehind(config.server.trustedProxies),
    }),
    siteConfigRoutes(config),
    ...(replica === undefined ? [] : [onReplica(replica, core, commands)]),
    ...subjectRoutes(core, commands),
  ];
}

const onReplica = ({ replica, saw }: NonNullable<Running['replica']>, core: Core, commands: Commands): Route =>
  readsFromReplica(replica, { prefix: '/api', saw, routes: subjectRoutes({ ...core, reads: replica.sql }, commands) });

/** The routes of all subjects of the product. Their reads are answered from `core.reads`. */
const subjectRoutes = (core: Core, commands: Commands): readonly Route[] => [
  ...peopleApi(core, commands),
  ...backOfficeApi(core, commands),
  ...reliabilityApi(core, commands),
  ...reportsApi(core, commands),
  ...gameEventsApi(core, commands),
  ...groupsApi(core, commands),
  ...messagesApi(core, commands),
  ...catalogApi(core, commands),
];
