import type { EventsOf, EventTypes, Recorded } from '@tablemates/event-store';
import { modules, together } from './modules.ts';

/** Every type of domain event that the product writes and reads. */
export const domainEventTypes = together(modules.map(({ types }) => types)) satisfies EventTypes;

/** A domain event of one of these types, as recorded; by default of any type. */
export type EventOf<Type extends keyof typeof domainEventTypes = keyof typeof domainEventTypes> = Recorded<
  Extract<EventsOf<typeof domainEventTypes>, { readonly type: Type }>
>;
