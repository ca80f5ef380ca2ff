/** As a `ref`: takes the focus as the element appears, so that one can type at once, or a reader hears where one is. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
