import { z } from 'zod';
import { type PoliciesReply, PolicyRules } from '../../../modules/reliability/contract.ts';
import { POLICY_BOUNDS as bounds } from '../../../modules/reliability/rules.ts';

type Bounds = { readonly min: number; readonly max: number };

/** Such as `From 0 to 10.` */
export const within = ({ min, max }: Bounds): string => `From ${min} to ${max.toLocaleString('en-US')}.`;

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
/** Lengths are typed with commas, spaces or both between them. */
const lengthsOf = (text: string): number[] => text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : Number(part)));

const { prior, weights, halfLifeDays, suspensions } = PolicyRules.shape;
const { no_show } = suspensions.shape;

const number = (rule: z.ZodType, of: Bounds, what: 'number' | 'whole number') =>
  z
    .string()
    .refine((text) => rule.safeParse(numberOf(text)).success, `Please give a ${what} ${within(of).toLowerCase()}`);

const lengths = z.string().superRefine((text, context) => {
  const typed = lengthsOf(text);
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  if (typed.length === 0 || typed.some((days) => !Number.isInteger(days))) {
    return refuse('Please list whole numbers of days, such as 7, 14, 30.');
  }
  if (typed.length > bounds.lengths.max) return refuse(`Please list at most ${bounds.lengths.max} numbers.`);
  if (typed.some((days) => days < bounds.days.min || days > bounds.days.max)) {
    return refuse(`Each must be from ${bounds.days.min} to ${bounds.days.max} days.`);
  }
  if (!no_show.shape.days.safeParse(typed).success) refuse('None may be shorter than the one before it.');
});

/** The form of a policy, with everything as it is typed. The contract decides what is valid. */
export const PolicyValues = z.object({
  prior: number(prior, bounds.prior, 'number'),
  noShowWeight: number(weights.shape.no_show, bounds.weight, 'number'),
  lateCancelWeight: number(weights.shape.late_cancel, bounds.weight, 'number'),
  halfLife: z
    .string()
    .refine(
      (text) => text.trim() === '' || halfLifeDays.safeParse(numberOf(text)).success,
      `Please give a whole number ${within(bounds.halfLifeDays).toLowerCase().replace('.', '')}, or nothing.`,
    ),
  noShowDays: lengths,
  noShowWindow: number(no_show.shape.windowDays, bounds.windowDays, 'whole number'),
  lateCancelDays: lengths,
  lateCancelWindow: number(no_show.shape.windowDays, bounds.windowDays, 'whole number'),
  forgiveRefilled: z.boolean(),
});
export type PolicyValues = z.infer<typeof PolicyValues>;

/** The rules of a policy as the form shows them. */
export const valuesOf = (rules: PolicyRules, forgiveRefilled = false): PolicyValues => ({
  prior: String(rules.prior),
  noShowWeight: String(rules.weights.no_show),
  lateCancelWeight: String(rules.weights.late_cancel),
  halfLife: rules.halfLifeDays === null ? '' : String(rules.halfLifeDays),
  noShowDays: rules.suspensions.no_show.days.join(', '),
  noShowWindow: String(rules.suspensions.no_show.windowDays),
  lateCancelDays: rules.suspensions.late_cancel.days.join(', '),
  lateCancelWindow: String(rules.suspensions.late_cancel.windowDays),
  forgiveRefilled,
});

/** The rules that valid values of the form mean. */
export const rulesOf = (values: PolicyValues): PolicyRules => ({
  prior: numberOf(values.prior),
  weights: { no_show: numberOf(values.noShowWeight), late_cancel: numberOf(values.lateCancelWeight) },
  halfLifeDays: values.halfLife.trim() === '' ? null : numberOf(values.halfLife),
  suspensions: {
    no_show: { windowDays: numberOf(values.noShowWindow), days: lengthsOf(values.noShowDays) },
    late_cancel: { windowDays: numberOf(values.lateCancelWindow), days: lengthsOf(values.lateCancelDays) },
  },
});

/** The policy that was adopted last and not withdrawn: the next one is made from its rules. */
export const newestOf = ({ versions, inForce }: PoliciesReply): PoliciesReply['inForce'] =>
  versions.find(({ withdrawn }) => !withdrawn) ?? inForce;

/** Whether values of the form mean these rules, however they are typed. */
export const areSame = (values: PolicyValues, tried: { rules: PolicyRules; forgiveRefilled: boolean }): boolean =>
  JSON.stringify(valuesOf(rulesOf(values), values.forgiveRefilled)) ===
  JSON.stringify(valuesOf(tried.rules, tried.forgiveRefilled));
