/** The page that somebody types, as digits with or without separators; the last one if it is higher; null for anything else. */
export function pageOf(typed: string, of: number): number | null {
  const digits = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,7}$/.test(digits) ? Math.min(of, Math.max(1, Number(digits))) : null;
}
