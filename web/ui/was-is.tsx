import { ArrowRight } from 'lucide-react';

/** What a change makes of something: the old words struck out, an arrow, the new ones. */
export const WasIs = ({ was, is }: { was: string; is: string }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <del className="font-normal text-sm">
      <span className="sr-only">before: </span>
      {was}
    </del>
    <ins className="font-semibold no-underline">
      <ArrowRight aria-hidden className="mr-2 inline-block size-4 align-[-0.15em]" />
      <span className="sr-only">now: </span>
      {is}
    </ins>
  </span>
);
