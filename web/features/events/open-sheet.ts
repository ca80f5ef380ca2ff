import { useSearchParams } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { eventPath } from './event-path.ts';

/** The parameter of a list's address that names the event whose sheet is open above the list. */
export const SHEET = 'event';

/**
 * The properties of a link in a list of the dashboard that opens an event's sheet above the list. The address is that of
 * the event's page, so that it can be shared, reloaded, and opened in a tab of its own.
 */
export function useSheetLink() {
  const [parameters] = useSearchParams();
  return ({ id }: Pick<GameEvent, 'id'>) => {
    const search = new URLSearchParams(parameters);
    search.set(SHEET, id);
    return {
      to: { search: `?${search}` },
      mask: eventPath({ id }),
      preventScrollReset: true,
      'aria-haspopup': 'dialog',
    } as const;
  };
}
