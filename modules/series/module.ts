import * as contract from './contract.ts';
import { seriesModuleTypes } from './domain-events.ts';
import { seriesInvariants } from './invariants.ts';

export const series = {
  types: seriesModuleTypes,
  contracts: [contract],
  invariants: seriesInvariants,
};
