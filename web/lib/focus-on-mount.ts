/**
 * For a `ref`: focuses the element when it appears, so that people can type at once, or a screen reader announces it.
 */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
