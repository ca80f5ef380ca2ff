import { At, between, each, type Subject, shuffled } from '../shapes/draw-with.tsx';

/** Cards that show what one dreams of: a boat on the moon, a door in a tree, a house that flies, a fish among stars. */
const dreams = [
  <>
    <path d="M-30-50h60V50h-60z" fill="night" />
    <path d="M8-38a17 17 0 1 0 14 26A15 15 0 0 1 8-38z" fill="amber" />
    <path d="M-30 18q10-8 20 0t20 0 20 0v32h-60z" fill="teal" />
    <path d="M-20 12h36l-8 14h-20zM-2 8v-32l18 30z" fill="cream" />
  </>,
  <>
    <path d="M-30-50h60V50h-60z" fill="rose" />
    <circle cx={-4} cy={-16} r={27} fill="felt" />
    <circle cx={12} cy={-4} r={18} fill="felt-deep" />
    <path d="M-14 50c4-16 2-34 0-46h26c-3 14-3 30 4 46z" fill="walnut" />
    <path d="M-6 50V28a7 7 0 0 1 14 0v22z" fill="amber" />
  </>,
  <>
    <path d="M-30-50h60V50h-60z" fill="sky" />
    <circle cy={-22} r={20} fill="brick" />
    <path d="M-7-41q-8 20 0 38h14q8-18 0-38z" fill="cream" />
    <path d="M-14-8l4 26M14-8l-4 26" stroke="ink" strokeWidth={1.6} />
    <path d="M-13 22 0 12l13 10v16h-26z" fill="cream" />
    <path d="M-4 38V28h8v10z" fill="walnut" />
    <path d="M-30 42q15-8 30 0t30 0v8h-60z" fill="snow" />
  </>,
  <>
    <path d="M-30-50h60V50h-60z" fill="plum" />
    <path d="M-18 2c10-18 28-14 34 0-6 14-24 18-34 0zM-16 2l-10-10v20z" fill="amber" />
    <circle cx={8} cy={-2} r={2.4} fill="ink" />
    <path
      d="M-16-38l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM16-30l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM-4 28l2 5 5 2-5 2-2 5-2-5-5-2 5-2z"
      fill="cream"
    />
  </>,
];

/** Three dreams side by side. */
export const dixit: Subject = (random) =>
  each(shuffled(random, dreams).slice(0, 3), (dream, at) => (
    <At x={(at - 1) * 52} y={at === 1 ? -4 : 8} turn={(at - 1) * between(random, 8, 14)}>
      <rect x={-32} y={-51} width={72} height={112} rx={8} fill="shadow" />
      <rect x={-36} y={-56} width={72} height={112} rx={8} fill="snow" stroke="stone" />
      {dream}
    </At>
  ));
