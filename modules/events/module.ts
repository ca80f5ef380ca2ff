import * as contract from './contract.ts';
import { eventsModuleTypes } from './domain-events.ts';
import { gameEventInvariants } from './invariants.ts';
import * as numbers from './numbers/contract.ts';

export const events = {
  types: eventsModuleTypes,
  contracts: [contract, numbers],
  invariants: gameEventInvariants,
};
