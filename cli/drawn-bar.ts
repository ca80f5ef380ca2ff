const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of eighths of a column, as long as `columns` for the most; the smallest is still seen, and nothing is none. */
export function drawnBar(count: number, most: number, columns: number): string {
  if (count === 0) return '';
  const eighths = Math.max(1, Math.round((count / Math.max(most, 1)) * columns * 8));
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}
