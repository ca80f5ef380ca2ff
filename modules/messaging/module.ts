import * as contract from './contract.ts';
import { messagingEventTypes, tableTalkTypes } from './domain-events.ts';

export const messaging = {
  types: { ...messagingEventTypes, ...tableTalkTypes },
  contracts: [contract],
};
