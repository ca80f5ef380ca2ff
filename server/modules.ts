import { admin } from '../modules/admin/module.ts';
import { blocks } from '../modules/blocks/module.ts';
import { cafeNights } from '../modules/cafe-nights/module.ts';
import { cases } from '../modules/cases/module.ts';
import { catalog } from '../modules/catalog/module.ts';
import { emailSenders } from '../modules/email-senders/module.ts';
import { events } from '../modules/events/module.ts';
import { follows } from '../modules/follows/module.ts';
import { groups } from '../modules/groups/module.ts';
import { identity } from '../modules/identity/module.ts';
import { mails } from '../modules/mails/module.ts';
import { messaging } from '../modules/messaging/module.ts';
import { notes } from '../modules/notes/module.ts';
import { push } from '../modules/push/module.ts';
import { reliability } from '../modules/reliability/module.ts';
import { reports } from '../modules/reports/module.ts';
import { series } from '../modules/series/module.ts';

/**
 * Every module, with what it gives to the product: its types of domain events, the contracts that the description of the
 * API names, and what the doctor checks. The doctor reports in this order.
 */
export const modules = [
  identity,
  blocks,
  catalog,
  events,
  cafeNights,
  series,
  groups,
  follows,
  reliability,
  reports,
  cases,
  notes,
  messaging,
  emailSenders,
  mails,
  push,
  admin,
] as const;

type Taking<Each> = Each extends object ? (each: Each) => void : never;
type Together<Each> = Taking<Each> extends (all: infer All) => void ? All : never;

/** All properties of these objects, which have none in common. */
export const together = <Each extends object>(all: readonly Each[]): Together<Each> =>
  // `assign` knows no lists
  Object.assign({}, ...all) as Together<Each>;
