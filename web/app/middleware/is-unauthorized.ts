import { isRejectedWithValue } from '@reduxjs/toolkit';
import { isApiError } from '../../lib/base-query.ts';

/** Whether a request was answered with 401: nobody is signed in any more. */
export const isUnauthorized = (action: unknown): boolean =>
  isRejectedWithValue(action) && isApiError(action.payload) && action.payload.status === 401;
