/** The number of random bytes, the same as for passwords made on the command line. */
const BYTES = 15;

/** A new random password: 20 letters, digits, dashes and underscores. */
export const generatedPassword = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
