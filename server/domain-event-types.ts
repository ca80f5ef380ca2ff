import type { EventsOf, EventTypes, Recorded } from '@tablemates/event-store';
import { operationTypes, readModelTypes } from '../modules/admin/domain-events.ts';
import { blockTypes } from '../modules/blocks/domain-events.ts';
import { catalogEventTypes } from '../modules/catalog/domain-events.ts';
import { emailSenderTypes } from '../modules/email-senders/domain-events.ts';
import { eventsModuleTypes } from '../modules/events/domain-events.ts';
import { identityTypes } from '../modules/identity/domain-events.ts';
import { mailPreferenceTypes } from '../modules/mails/domain-events.ts';
import { messagingEventTypes } from '../modules/messaging/domain-events.ts';
import { noteTypes } from '../modules/notes/domain-events.ts';
import { pushPreferenceTypes } from '../modules/push/domain-events.ts';
import {
  contestReportTypes,
  joinRefusalTypes,
  policyEventTypes,
  reliabilityEventTypes,
} from '../modules/reliability/domain-events.ts';
import { reportTypes, warningTypes } from '../modules/reports/domain-events.ts';

/** Every type of domain event that the product writes and reads. */
export const domainEventTypes = {
  ...blockTypes,
  ...catalogEventTypes,
  ...contestReportTypes,
  ...emailSenderTypes,
  ...eventsModuleTypes,
  ...identityTypes,
  ...joinRefusalTypes,
  ...mailPreferenceTypes,
  ...messagingEventTypes,
  ...noteTypes,
  ...operationTypes,
  ...readModelTypes,
  ...reliabilityEventTypes,
  ...policyEventTypes,
  ...pushPreferenceTypes,
  ...reportTypes,
  ...warningTypes,
} satisfies EventTypes;

/** A domain event of one of these types, as recorded; by default of any type. */
export type EventOf<Type extends keyof typeof domainEventTypes = keyof typeof domainEventTypes> = Recorded<
  Extract<EventsOf<typeof domainEventTypes>, { readonly type: Type }>
>;
