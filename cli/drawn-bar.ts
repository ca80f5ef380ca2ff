const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar in steps of an eighth of a column; `most` gives `columns`. Any count above 0 is visible, 0 is empty. */
export function drawnBar(count: number, most: number, columns: number): string {
  if (count === 0) return '';
  const eighths = Math.max(1, Math.round((count / Math.max(most, 1)) * columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}
