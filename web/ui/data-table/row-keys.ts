import type { MouseEvent as Click, KeyboardEvent as Press, RefObject } from 'react';
import { type ScreenKeys, useKeys } from '../keys.ts';

const RECORD = '[data-record]';
const CONTROLS = 'a, button, input, label, select, textarea, summary';

const rowsOf = (table: Element): readonly HTMLElement[] => [...table.querySelectorAll<HTMLElement>('[data-row]')];
const recordOf = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>(RECORD);
const rowWithFocus = (table: Element) => rowsOf(table).find((row) => row.contains(document.activeElement));

/** Whether a whole row is visible: below the page's bar and the table's heading, and above the lower edge. */
function isInSight(row: Element, table: Element): boolean {
  const heading = table.querySelector('th')?.getBoundingClientRect().bottom;
  const { top, bottom } = row.getBoundingClientRect();
  const under = heading ?? Number.parseFloat(getComputedStyle(row).scrollMarginTop);
  return top >= Math.max(0, under) - 1 && bottom <= innerHeight;
}

/** The part of a browser history entry that belongs to the table. The router keeps its own state beside it. */
type Entry = { readonly openedRow?: string } | null;

/**
 * For `onClickCapture` of a row: stores the opened row in the browser history, so that J and K start there after Back.
 */
export function keepOpened({ target, currentTarget }: Click<HTMLElement>): void {
  if (!(target instanceof Element) || !target.closest(RECORD)) return;
  history.replaceState({ ...history.state, openedRow: currentTarget.dataset.row }, '');
}

/** The row that was opened last, if it is visible; otherwise the first visible row. */
function rowToStartAt(table: Element): HTMLElement | undefined {
  const { openedRow } = (history.state as Entry) ?? {};
  const opened = rowsOf(table).find(({ dataset }) => dataset.row === openedRow);
  return opened && isInSight(opened, table) ? opened : rowsOf(table).find((row) => isInSight(row, table));
}

/** Whether a click is to open a row here, and not in another tab. */
export const isToOpen = ({ target, ctrlKey, metaKey, shiftKey, altKey }: Click<HTMLElement>): boolean =>
  target instanceof Element && target.closest(RECORD) !== null && !(ctrlKey || metaKey || shiftKey || altKey);

/** Focuses the link or button that opens a row, so that Enter opens it, or else the row itself. */
const focusOn = (row: HTMLElement): void => (recordOf(row) ?? row).focus({ preventScroll: true });

/** Focuses a row and makes it visible. */
export function goTo(row: HTMLElement): void {
  focusOn(row);
  row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Moves the focus by rows. Of several tables, the one with the focus answers, or else the first. */
function step(table: Element | null, by: 1 | -1): boolean {
  if (table === null) return false;
  const current = rowWithFocus(table);
  const hasAnother = document.activeElement?.closest('table') ?? null;
  if (!current && hasAnother !== null && hasAnother !== table) return false;
  const rows = rowsOf(table);
  const inSight = current ? undefined : rowToStartAt(table);
  const next = inSight ?? rows[current ? rows.indexOf(current) + by : 0];
  // a visible row does not scroll: in a box that scrolls, the distance that rows keep from the page's bar is too large
  if (inSight) focusOn(inSight);
  else if (next) goTo(next);
  return next !== undefined || current !== undefined;
}

/** Opens a row by its link, in another tab with Ctrl or Cmd, or by its button. */
function open(row: Element, { ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): void {
  recordOf(row)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
}

/** For `onClick` of a row: a click opens its record, unless it is on a control or ends a selection of text. */
export function openByClick(click: Click<HTMLElement>): void {
  const { target, currentTarget } = click;
  if (click.defaultPrevented || !(target instanceof Element) || target.closest(CONTROLS)) return;
  if (click.shiftKey || getSelection()?.isCollapsed === false) return;
  open(currentTarget, click);
}

/** The first action of a row without a record. */
const firstActionOf = (row: Element) => row.querySelector<HTMLElement>('button:not(:disabled)');

/**
 * For `onKeyDown` of a row: Enter opens its record, also from its checkbox. In a row without a record, Enter moves the
 * focus to its first action. Links and buttons handle Enter themselves.
 */
export function openByEnter(press: Press<HTMLElement>): void {
  const { target, currentTarget } = press;
  const isHere = target === currentTarget || (target instanceof HTMLInputElement && target.type === 'checkbox');
  if (press.key !== 'Enter' || press.shiftKey || !isHere) return;
  press.preventDefault();
  if (recordOf(currentTarget)) open(currentTarget, press);
  else firstActionOf(currentTarget)?.focus();
}

/**
 * The keys of a table, or of another list whose rows have `data-row` and `data-record`: J and K go from row to row,
 * Enter opens a row or goes to its actions, and X selects it if there is an `onSelect`.
 *
 * @param onWalk goes to another row in place of the focus, while the panel of one is open
 * @param onSelect selects or deselects the row with this id; with `isRange`, also the rows since the last one
 */
export function useRowKeys(
  table: RefObject<HTMLElement | null>,
  {
    onSelect,
    onWalk,
  }: {
    onSelect?: ((rowId: string, isRange: boolean) => void) | undefined;
    onWalk?: ((by: 1 | -1) => void) | undefined;
  } = {},
): void {
  const select = (isRange: boolean) => (press: KeyboardEvent) => {
    const rowId = table.current && rowWithFocus(table.current)?.dataset.row;
    if (rowId == null) return false;
    if (!press.repeat) onSelect?.(rowId, isRange);
    return true;
  };
  const walk = (by: 1 | -1) => () => {
    onWalk?.(by);
    return onWalk ? true : step(table.current, by);
  };
  const keys: ScreenKeys = {
    j: { shown: 'J', does: 'Next row', run: walk(1) },
    k: { shown: 'K', does: 'Row before', run: walk(-1) },
    enter: {
      shown: 'Enter',
      does: 'Open the row, or go to its actions',
      isThere: () =>
        table.current !== null && rowsOf(table.current).some((row) => (recordOf(row) ?? firstActionOf(row)) !== null),
    },
    ...(onSelect && {
      x: { shown: 'X', does: 'Select the row', run: select(false) },
      'Shift+x': { shown: 'Shift + X', does: 'Select the rows since the last one', run: select(true) },
    }),
  };
  useKeys(keys);
}
