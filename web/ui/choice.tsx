import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  /** The label. */
  children: ReactNode;
};

/** One of several choices: a radio button and its label, which are pressed as one. */
export const Choice = ({ children, ...input }: Props) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field border border-line-strong px-3.5 py-2 in-data-peek:gap-2 in-data-peek:px-2 in-data-peek:text-sm has-checked:border-felt has-checked:bg-felt-wash has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
    <input type="radio" className="size-5 shrink-0 accent-felt outline-none" {...input} />
    {children}
  </label>
);
