import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createContext } from 'react-router-dom';

declare module 'react-router' {
  /** Makes the `context` that loaders get a typed `RouterContextProvider`. */
  interface Future {
    v8_middleware: true;
  }
}

/** The `dispatch` of the store that the page is drawn from. Loaders send with it what their page asks the API first. */
export const dispatchContext = createContext<ThunkDispatch<unknown, unknown, UnknownAction>>();
