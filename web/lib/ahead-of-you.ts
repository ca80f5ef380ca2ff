/**
 * Such as `3 ahead of you`.
 *
 * @param place on the waiting list, 1 at its front
 */
export const aheadOfYou = (place: number): string => (place === 1 ? 'You are next' : `${place - 1} ahead of you`);
