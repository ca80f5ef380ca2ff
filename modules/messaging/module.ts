import * as contract from './contract.ts';
import { messagingEventTypes } from './domain-events.ts';

export const messaging = {
  types: messagingEventTypes,
  contracts: [contract],
};
