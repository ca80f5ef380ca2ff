import type { EventLog } from '@tablemates/event-store';
import { cancellingCommands } from './cancelling/commands.ts';
import { changingCommands } from './changing/commands.ts';
import { confirmationCommands } from './confirmation/commands.ts';
import type { EventsDeps } from './deps.ts';
import { hostingCommands } from './hosting/commands.ts';
import { nightCommands } from './night/commands.ts';
import { seatCommands } from './seats/commands.ts';
import { tableCommands } from './table/commands.ts';
import { waitingListCommands } from './waiting-list/commands.ts';

/** The commands on gameEvents, from the folders of their features. Each answers with `Done` or a refusal. */
export const eventsCommands = (log: EventLog, deps: EventsDeps) => ({
  ...hostingCommands(log, deps),
  ...cancellingCommands(log, deps),
  ...changingCommands(log, deps),
  ...seatCommands(log, deps),
  ...nightCommands(log, deps),
  ...waitingListCommands(log, deps),
  ...confirmationCommands(log),
  ...tableCommands(log, deps),
});

export type EventsCommands = ReturnType<typeof eventsCommands>;
