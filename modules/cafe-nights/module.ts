import * as contract from './contract.ts';
import { cafeNightsModuleTypes } from './domain-events.ts';
import { cafeNightsInvariants } from './invariants.ts';

export const cafeNights = {
  types: cafeNightsModuleTypes,
  contracts: [contract],
  invariants: cafeNightsInvariants,
};
