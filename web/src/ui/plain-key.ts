const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'getModifierState' | 'target'
>;

/**
 * Returns the character that a key press means as a command: null while the user writes in a field, and with Ctrl, Cmd
 * or Alt. AltGr is none of these: on a French keyboard it makes the brackets.
 */
export const plainKey = (event: KeyPress): string | null => {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || (hasModifier && !event.getModifierState('AltGraph'))) return null;
  return event.target instanceof Element && event.target.closest(FIELD) ? null : event.key;
};
