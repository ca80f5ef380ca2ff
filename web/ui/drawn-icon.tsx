import type { FunctionComponent, SVGProps } from 'react';

/**
 * An icon of one path, as `scripts/build/icons.ts` makes each of Lucide's: as light as can be for a page that has a hundred.
 *
 * @param path in a square of 24, for a stroke of 2
 */
export const drawnAs =
  (path: string): FunctionComponent<SVGProps<SVGSVGElement>> =>
  ({ className, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `lucide ${className}` : 'lucide'}
      aria-hidden
      {...rest}
    >
      <path d={path} />
    </svg>
  );
