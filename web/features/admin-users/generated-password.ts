/** As many random bytes as the command line takes for a password. */
const BYTES = 15;

/** A new password that nobody thought of: 20 letters, digits, dashes and underscores. */
export const generatedPassword = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
