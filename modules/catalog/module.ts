import * as contract from './contract.ts';
import { catalogEventTypes } from './domain-events.ts';
import { catalogInvariants } from './invariants.ts';

export const catalog = {
  types: catalogEventTypes,
  contracts: [contract],
  invariants: catalogInvariants,
};
