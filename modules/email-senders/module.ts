import * as contract from './contract.ts';
import { emailSenderTypes } from './domain-events.ts';

export const emailSenders = {
  types: emailSenderTypes,
  contracts: [contract],
};
