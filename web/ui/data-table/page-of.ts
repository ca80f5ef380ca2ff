/**
 * The page number that somebody typed, with or without separators. The last page if the number is too high, null for
 * any other text.
 */
export function pageOf(typed: string, of: number): number | null {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,7}$/.test(digits) ? Math.min(of, Math.max(1, Number(digits))) : null;
}
