import * as contract from './contract.ts';
import { eventsModuleTypes } from './domain-events.ts';
import { gameEventInvariants } from './invariants.ts';

export const events = {
  types: eventsModuleTypes,
  contracts: [contract],
  invariants: gameEventInvariants,
};
