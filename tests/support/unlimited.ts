/** Settings without limits of requests, for tests that send more than people do. */
export const UNLIMITED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['REQUESTS_PER_CLIENT', 'REQUESTS_PER_PERSON', 'COMMANDS_PER_PERSON', 'MESSAGES'],
    ...['CODES_PER_ADDRESS', 'CODES_PER_CLIENT'],
  ].map((what) => [`LIMIT_${what}`, '999999/1m']),
);
