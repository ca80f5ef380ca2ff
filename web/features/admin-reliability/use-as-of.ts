import { useState } from 'react';
import { useListAddress } from '../../lib/use-list-address.ts';
import { usePause } from '../../lib/use-pause.ts';
import { momentOf } from './moments.ts';

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
  const afterPause = usePause();

  const show = (to: string | null) => {
    afterPause();
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
      afterPause(() => address.type('asOf', asOf ?? ''));
    },
  };
}
