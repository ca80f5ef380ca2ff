import { parseDuration } from './duration.ts';

/** At most `max` times within a window of `seconds`. */
export type Rate = { readonly max: number; readonly seconds: number };

/**
 * Parses a list of rates, `1/60s, 5/1h, 10/1d`. All of them apply at once.
 *
 * @returns undefined if the text is not such a list
 */
export function parseRates(text: string): readonly Rate[] | undefined {
  const rates = text.split(',').map(parseRate);
  return rates.every((rate) => rate !== undefined) ? rates : undefined;
}

function parseRate(text: string): Rate | undefined {
  const [, count = '', window = ''] = /^\s*(\d{1,6})\/(\w+)\s*$/.exec(text) ?? [];
  const max = Number(count);
  const seconds = (parseDuration(window) ?? 0) / 1_000;
  return max >= 1 && seconds >= 1 ? { max, seconds } : undefined;
}
