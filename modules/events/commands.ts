import type { DomainEvent, EventLog } from '@tablemates/event-store';
import { cancellingCommands } from './cancelling/commands.ts';
import { changingCommands } from './changing/commands.ts';
import { confirmationCommands } from './confirmation/commands.ts';
import { hostingCommands } from './hosting/commands.ts';
import { seatCommands } from './seats/commands.ts';
import { waitingListCommands } from './waiting-list/commands.ts';
import type { EventsWorld } from './world.ts';

/** The commands on gameEvents, from the folders of their features. Each answers with `Done` or a refusal. */
export const eventsCommands = <State, Mark extends DomainEvent>(log: EventLog, world: EventsWorld<State, Mark>) => ({
  ...hostingCommands(log, world),
  ...cancellingCommands(log, world),
  ...changingCommands(log, world),
  ...seatCommands(log, world),
  ...waitingListCommands(log, world),
  ...confirmationCommands(log),
});

export type EventsCommands = ReturnType<typeof eventsCommands>;
