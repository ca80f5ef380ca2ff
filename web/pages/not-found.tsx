import { Link } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FallenPiece } from '../ui/fallen-piece.tsx';

function NotFoundPage() {
  return (
    <div className="mx-auto max-w-2xl px-4 py-20">
      <title>Page not found · Tablemates</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel="h1"
        art={<FallenPiece className="h-auto w-72 max-w-full" />}
        title="404 Page Not Found"
        action={
          <Button asChild>
            <Link to="/">Back to Home</Link>
          </Button>
        }
      >
        There is no table at this address. It may have moved, or the link may have lost a letter.
      </EmptyState>
    </div>
  );
}

export { NotFoundPage as Component };
