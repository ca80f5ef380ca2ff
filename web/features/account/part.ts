import { useLocation } from 'react-router-dom';

/** The parts of the account, with what their hashes in addresses are besides their own names: the folds in them. */
const parts = {
  profile: [],
  others: [],
  alerts: ['mails', 'calendar', 'follows'],
  'sign-in': ['passkeys', 'sessions'],
  'my-data': ['blocks', 'data'],
} as const;

export type PartId = keyof typeof parts;

/** The part that a hash such as `#sessions` names, if any. */
const partOf = (hash: string): PartId | undefined => {
  const name = hash.slice(1);
  return (Object.keys(parts) as PartId[]).find((id) => id === name || parts[id].some((fold) => fold === name));
};

/** The part of the account that the address names. */
export const usePart = (): PartId | undefined => partOf(useLocation().hash);
