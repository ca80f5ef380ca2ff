import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { told } from './number-words.ts';

/** A number that leads to the evenings behind it. Nothing is behind a zero. */
export const NumberLink = ({ of, to, children }: { of: number; to: LinkProps['to']; children?: ReactNode }) =>
  of === 0 ? (
    (children ?? '0')
  ) : (
    <Link
      to={to}
      className="tap-text font-semibold text-felt-ink underline decoration-line-strong underline-offset-4 hover:decoration-felt-ink"
    >
      {children ?? told(of)}
    </Link>
  );

/** What it was in the span before, in small. */
export const Was = ({ to, children }: { to: LinkProps['to']; children: ReactNode }) => (
  <Link to={to} className="tap-text block text-ink-soft text-sm hover:underline">
    before: {children}
  </Link>
);

type Props = {
  /** The label of the table, where no heading says it. */
  label: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

/** A table of numbers: the first column says what they are of. */
export const NumberTable = ({ label, heads, rows }: Props) => (
  // a region that scrolls sideways can be reached by keyboard
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
  <section aria-label={label} tabIndex={0} className="overflow-x-auto">
    <table className="w-full text-left tabular-nums">
      <thead>
        <tr className="border-line border-b text-ink-soft text-sm">
          {heads.map((head, at) => (
            <th key={head} scope="col" className={cn('py-2 font-medium', at > 0 && 'pl-3 text-right')}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key} className="border-line border-b">
            <th scope="row" className="py-2.5 font-medium">
              {first}
            </th>
            {others.map((cell, at) => (
              <td key={heads[at + 1]} className="whitespace-nowrap py-2.5 pl-3 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
