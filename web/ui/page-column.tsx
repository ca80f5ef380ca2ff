import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';

/** The column of a page's content, with the way back above it. */
export function PageColumn({ back, children }: { back?: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-4 lg:px-10">
      {back !== undefined && (
        <Button variant="ghost" className="mb-3 -ml-3 px-3!" asChild>
          <Link to="/" viewTransition>
            <ArrowLeft aria-hidden />
            {back}
          </Link>
        </Button>
      )}
      {children}
    </div>
  );
}
