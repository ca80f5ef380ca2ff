import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { newsWords } from '../lib/list-news.ts';
import type { News } from '../lib/use-steady.ts';
import { Button } from './button.tsx';
import { useKeys } from './keys.ts';

/**
 * What happened to a list since it was shown, over its head, so that no row moves; and the button, or the key R, that
 * puts it in order. Screen readers hear of it.
 */
export function ListNews({ news, className }: { news: News; className?: string }) {
  const { added, marks, isReordered, accept } = news;
  const place = useRef<HTMLDivElement>(null);
  const words = newsWords(news);
  const isOnlyMarked = added === 0 && !isReordered && ![...marks.values()].includes('gone');
  const label = isOnlyMarked ? 'Clear marks' : 'Refresh';
  const show = () => {
    accept();
    // the button goes with the news
    place.current?.focus({ preventScroll: true });
  };
  const act = () => {
    if (words !== '') show();
    return words !== '';
  };
  useKeys({
    r: { shown: 'R', does: 'Show what is new in the list', run: act, isThere: () => words !== '' },
  });
  return (
    <div ref={place} tabIndex={-1} className="sticky top-20 z-12 flex h-0 justify-end outline-none md:top-16">
      <p role="status" className="sr-only">
        {words}
      </p>
      {words !== '' && (
        <div
          className={cn(
            'flex h-11 -translate-y-11 items-center gap-3 whitespace-nowrap rounded-full bg-ink pr-1 pl-4 text-paper text-sm tabular-nums shadow-lift',
            // on large screens in the table's heading
            'md:mr-1 md:h-8 md:translate-y-0.5',
            className,
          )}
        >
          <span aria-hidden>{words}</span>
          <Button
            variant="ghost"
            className="min-h-9! md:min-h-7! gap-1.5! rounded-full! px-3! py-0! text-paper text-sm not-disabled:hover:bg-paper/15 focus-visible:outline-paper"
            onClick={show}
          >
            <RotateCw aria-hidden className="size-4!" />
            {label}
          </Button>
        </div>
      )}
    </div>
  );
}
