import { useRouteError } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { late } from '../ui/late.tsx';

const FallenPiece = late(async () => (await import('../ui/fallen-piece.tsx')).FallenPiece, { isMinor: true });

/** Shown if a page's code fails, or could not be fetched (a new version may have replaced it). */
export function RouteError() {
  const error = useRouteError();
  console.error(error);
  return (
    <main className="mx-auto grid min-h-dvh max-w-2xl place-items-center px-4">
      <title>Something went wrong · Tablemates</title>
      <EmptyState
        headingLevel="h1"
        className="w-full"
        art={<FallenPiece className="h-auto w-72" />}
        title="A piece fell off the table"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => location.reload()}>Reload the page</Button>
            <Button variant="outline" asChild>
              <a href="/">Back to Home</a>
            </Button>
          </div>
        }
      >
        This page could not be shown. Nothing you saved is lost; reloading usually helps.
      </EmptyState>
    </main>
  );
}
