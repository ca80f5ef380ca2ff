import * as contract from './contract.ts';
import { pushPreferenceTypes } from './domain-events.ts';

export const push = {
  types: pushPreferenceTypes,
  contracts: [contract],
};
