/** The action of a message that undoes what it says. */
export const undoing = (undo: () => void) => ({ label: 'Undo', altText: 'Undo it within ten seconds', act: undo });

export const NOT_UNDONE = 'It was not undone. Please try again.';
