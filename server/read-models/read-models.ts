import type { AnyProjection } from '../../platform/projection/projection.ts';
import { attendance } from '../../projections/attendance/attendance.ts';
import { audit } from '../../projections/audit/audit.ts';
import { cafes, cities, games, regions } from '../../projections/catalogue/catalogue.ts';
import { conversations } from '../../projections/conversations/conversations.ts';
import { emailSenders } from '../../projections/email-senders/email-senders.ts';
import { gameEvents } from '../../projections/game-events/game-events.ts';
import { invitations } from '../../projections/invitations/invitations.ts';
import { messages } from '../../projections/messages/messages.ts';
import { participations } from '../../projections/participations/participations.ts';
import { people } from '../../projections/people/people.ts';
import { reliability } from '../../projections/reliability/reliability.ts';

/** Every read model of the product. */
export const readModels: readonly AnyProjection[] = [
  regions,
  cities,
  cafes,
  games,
  people,
  invitations,
  gameEvents,
  participations,
  attendance,
  reliability,
  messages,
  conversations,
  emailSenders,
  audit,
];
