/** Moves the focus from a row that leaves its list to the next row, else to the heading, unless the user has moved it elsewhere. */
export const focusAfter = (row: HTMLElement | null, heading: HTMLElement | null): void => {
  const { activeElement, body } = document;
  // The browser takes the focus from a button that is disabled during the action.
  if (activeElement !== body && !row?.contains(activeElement)) return;
  (row?.nextElementSibling?.querySelector<HTMLElement>('a, button') ?? heading)?.focus();
};
