import { type ComponentProps, cloneElement, isValidElement } from 'react';
import { cn } from '../lib/cn.ts';

const variants = {
  primary: 'bg-felt text-on-felt not-disabled:hover:bg-felt-hover',
  amber: 'bg-amber text-on-amber not-disabled:hover:brightness-105',
  outline: 'border border-line-strong bg-raised text-ink not-disabled:hover:bg-sunken',
  ghost: 'text-ink not-disabled:hover:bg-sunken',
  destructive: 'bg-brick text-on-brick not-disabled:hover:bg-brick-hover',
};
const sizes = {
  md: 'min-h-11 px-5 py-1',
  lg: 'min-h-13 px-4 py-3 sm:px-6 sm:text-lg',
  icon: 'size-11 shrink-0',
};

type Props = ComponentProps<'button'> & {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Renders the only child, such as a link, with the look of a button. */
  asChild?: boolean;
  /** Replaces the label while work is in progress. The width stays, and further presses do nothing. */
  pendingText?: string | undefined;
  pending?: boolean;
};

/** A button of at least 44 px. */
export function Button({
  variant = 'primary',
  size = 'md',
  asChild = false,
  pending = false,
  pendingText,
  className,
  children,
  ...props
}: Props) {
  const classes = cn(
    'inline-flex items-center justify-center gap-2 rounded-field text-center font-semibold transition-[background-color,filter] duration-150',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft aria-busy:brightness-85 aria-disabled:cursor-progress [&_svg]:size-5 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    className,
  );
  // the library's `Slot` also merges handlers and refs, which no link here has, and adds 1 kB to every page
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...props, className: cn(classes, children.props.className) });
  }
  return (
    <button
      type="button"
      className={classes}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      {...props}
      // `disabled` would drop the focus while somebody waits.
      {...(pending && { onClick: (click) => click.preventDefault() })}
    >
      {pendingText === undefined ? (
        children
      ) : (
        <span className="inline-grid [&>*]:col-start-1 [&>*]:row-start-1">
          <span className={cn('inline-flex items-center justify-center gap-2', pending && 'invisible')}>
            {children}
          </span>
          <span className={cn(!pending && 'invisible')} aria-live={pending ? 'polite' : undefined}>
            {pendingText}
          </span>
        </span>
      )}
    </button>
  );
}
