import { useEffect, useRef, useState } from 'react';
import { useAddressParam } from '../../lib/use-address-param.ts';
import { momentOf } from './moments.ts';

const PAUSE_MS = 250;

export type AsOf = {
  /** The chosen moment, also while the slider moves. Null means now. */
  shown: string | null;
  /** The moment in the address, which is requested. */
  settled: string | null;
  /** Chooses another moment at once. */
  look: (asOf: string | null) => void;
  /** Chooses moments while the slider moves. Only the moment where it rests is requested. */
  pass: (asOf: string | null) => void;
};

/** The chosen moment of a ledger. It is part of the address, so that the view can be shared. */
export function useAsOf(): AsOf {
  const [parameter, setParameter] = useAddressParam('asOf');
  const [passing, setPassing] = useState<{ from: string; to: string | null }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const move = (to: string | null, pause: number) => {
    clearTimeout(timer.current);
    setPassing({ from: parameter, to });
    const settle = () => setParameter(to ?? '');
    if (pause === 0) settle();
    else timer.current = setTimeout(settle, pause);
  };
  const settled = momentOf(parameter);
  return {
    shown: passing?.from === parameter ? passing.to : settled,
    settled,
    look: (asOf) => move(asOf, 0),
    pass: (asOf) => move(asOf, PAUSE_MS),
  };
}
