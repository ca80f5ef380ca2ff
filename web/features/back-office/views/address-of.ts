import type { SavedView } from '../../../../modules/admin/saved-views/contract.ts';

/** The address of a view, which works for everybody who may see the list. */
export const addressOf = ({ list, query }: Pick<SavedView, 'list' | 'query'>): string =>
  query === '' ? list : `${list}?${query}`;
