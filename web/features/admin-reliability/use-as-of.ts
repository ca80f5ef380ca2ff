import { useContext, useEffect, useRef, useState } from 'react';
import { NavigatingContext } from '../../lib/navigating.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { momentOf } from './moments.ts';

const PAUSE_MS = 250;

export type AsOf = {
  /** The chosen moment, also while the slider moves. Null means now. */
  shown: string | null;
  /** The moment in the address, which is requested. */
  settled: string | null;
  /** Chooses another moment at once, as a step of Back. */
  look: (asOf: string | null) => void;
  /** Chooses moments while the slider moves. Only the moment where it rests is requested, and all of them are one step of Back. */
  pass: (asOf: string | null) => void;
};

/** The chosen moment of a ledger. It is part of the address, so that the view can be shared and Back leads to the one before. */
export function useAsOf(): AsOf {
  const address = useListAddress();
  const parameter = address.value('asOf');
  const [at, setAt] = useState(parameter);
  const [passing, setPassing] = useState<{ to: string | null }>();
  // what was passed is over once the address changes, also by Back
  if (at !== parameter) {
    setAt(parameter);
    setPassing(undefined);
  }
  const navigating = useContext(NavigatingContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (to: string | null) => {
    clearTimeout(timer.current);
    setPassing({ to });
  };
  const settled = momentOf(parameter);
  return {
    shown: passing ? passing.to : settled,
    settled,
    look: (asOf) => {
      show(asOf);
      address.change({ asOf: asOf ?? '' });
    },
    pass: (asOf) => {
      show(asOf);
      const settle = () => {
        // changing the address now would abort a navigation that started during the pause
        if (navigating()) timer.current = setTimeout(settle, PAUSE_MS);
        else address.type('asOf', asOf ?? '');
      };
      timer.current = setTimeout(settle, PAUSE_MS);
    },
  };
}
