// What the forms of the catalogue check before they ask the server, which checks everything again.

const isBlank = (value: string): boolean => value.trim() === '';

/** Such as `Please enter the zip code.` where nothing stands. */
export const requiredProblem = (value: string, sentence: string): string | undefined =>
  isBlank(value) ? sentence : undefined;

export const nameProblem = (value: string): string | undefined => requiredProblem(value, 'Please enter a name.');

export const regionProblem = (value: string): string | undefined => requiredProblem(value, 'Please select a region.');

/** An image is optional; where there is one, it is an https address. */
export function imageProblem(value: string): string | undefined {
  const isFine = isBlank(value) || (/^https:\/\//i.test(value.trim()) && URL.canParse(value.trim()));
  return isFine ? undefined : 'Please enter an image address that begins with https://.';
}
