import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createContext } from 'react-router-dom';

declare module 'react-router' {
  /** Types the `context` of loaders as a `RouterContextProvider`. */
  interface Future {
    v8_middleware: true;
  }
}

/** The `dispatch` of the page's store. Loaders send the first requests of their page with it. */
export const dispatchContext = createContext<ThunkDispatch<unknown, unknown, UnknownAction>>();
