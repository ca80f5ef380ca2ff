import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isApiError } from '../lib/base-query.ts';
import { Awaited } from './awaited.tsx';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { LoadError, type Loading } from './load-error.tsx';

type Props = {
  query: Loading;
  /** What the page is about, such as `report`. */
  what: string;
  art: ReactNode;
  /** The sentence if it does not exist. */
  missing: string;
  /** The sentence if it did not arrive. */
  failed: string;
  /** The list to look for it in. */
  list: { readonly to: string; readonly label: string };
  /** Its skeleton. */
  children: ReactNode;
};

/** Replaces a record that is loading, failed to load, or does not exist. */
export function RecordUnavailable({ query, what, art, missing, failed, list, children }: Props) {
  const { error } = query;
  if (isApiError(error) && error.status === 404) {
    return (
      <EmptyState
        headingLevel="h2"
        art={art}
        title={missing}
        action={
          <Button variant="outline" asChild>
            <Link to={list.to}>{list.label}</Link>
          </Button>
        }
      >
        The address may be mistyped.
      </EmptyState>
    );
  }
  if (error) {
    const otherwise = `The ${what} did not arrive. Please try again.`;
    return <LoadError query={query} headingLevel="h2" title={failed} otherwise={otherwise} />;
  }
  return (
    <Awaited what={`the ${what}`} className="space-y-6">
      {children}
    </Awaited>
  );
}
