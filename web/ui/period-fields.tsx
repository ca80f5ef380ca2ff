import { Field, Input } from './field.tsx';

type Props = {
  /** Local dates `YYYY-MM-DD`, both inclusive; empty without a bound. */
  from: string;
  to: string;
  onFrom: (date: string) => void;
  onTo: (date: string) => void;
};

/** The first and the last day of a period. Neither can be picked beyond the other. */
export const PeriodFields = ({ from, to, onFrom, onTo }: Props) => (
  <>
    <Field label="From">
      {(tie) => (
        <Input
          {...tie}
          type="date"
          max={to || undefined}
          value={from}
          onChange={({ target }) => onFrom(target.value)}
        />
      )}
    </Field>
    <Field label="To">
      {(tie) => (
        <Input {...tie} type="date" min={from || undefined} value={to} onChange={({ target }) => onTo(target.value)} />
      )}
    </Field>
  </>
);
