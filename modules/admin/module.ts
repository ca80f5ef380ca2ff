import * as contract from './contract.ts';
import { operationTypes, readModelTypes } from './domain-events.ts';
import * as needs from './needs/contract.ts';
import * as records from './records/contract.ts';
import * as savedViews from './saved-views/contract.ts';

export const admin = {
  types: { ...operationTypes, ...readModelTypes },
  contracts: [contract, needs, records, savedViews],
};
