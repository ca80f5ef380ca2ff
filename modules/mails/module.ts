import * as contract from './contract.ts';
import { mailPreferenceTypes } from './domain-events.ts';

export const mails = {
  types: mailPreferenceTypes,
  contracts: [contract],
};
