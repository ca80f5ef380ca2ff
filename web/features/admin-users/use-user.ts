import { skipToken } from '@reduxjs/toolkit/query';
import type { User } from '../../../modules/identity/contract.ts';
import { useLast } from '../../lib/use-last.ts';
import { useUserQuery } from './users-api.ts';

/** The user that a dialog shows. Null until they have arrived. The last one is kept while the dialog closes (`userId` is null). */
export function useUser(userId: string | null): User | null {
  const { currentData } = useUserQuery(userId ?? skipToken);
  const last = useLast(currentData ?? null);
  return last !== null && (userId === null || last.id === userId) ? last : null;
}
