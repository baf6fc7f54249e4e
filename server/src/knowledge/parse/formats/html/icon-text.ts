import { oneLine } from '../structured-pages.ts';

type Attributes = Record<string, string>;

const ELEMENTS = /^(?:img|i|span|svg)$/;
const FILE_NAME = /\.\w{2,5}$/;
const LABEL_CHARACTERS = 40;
/** Names of icons in labels and classes: those of wikis, and of the common icon fonts. */
const TICK = /(?:^|[\s(-])(?:tick|check|check-?mark|checkmark|ok|yes)(?:$|[\s)-])/i;
const CROSS = /(?:^|[\s(-])(?:cross|times|x-?mark|remove|error)(?:$|[\s)-])/i;
const IN_BRACKETS = /^\((.+)\)$/;
const ICON_CLASS = /(?:^|[\s-])(?:fa|fas|far|bi|icon|icons|glyphicon|mdi|dashicons|emoticon)(?:$|[\s-])/i;

/** Returns the meaning of an icon, by its label or the name of its class: the value of a cell that holds nothing else. Empty for none. */
export const iconText = (name: string, attributes: Attributes): string => {
  if (!ELEMENTS.test(name)) return '';
  const { class: classes = '' } = attributes;
  const label = oneLine(attributes['alt'] ?? attributes['aria-label'] ?? attributes['title'] ?? '');
  if (label && label.length <= LABEL_CHARACTERS && /\p{L}/u.test(label) && !FILE_NAME.test(label)) {
    const inBrackets = IN_BRACKETS.exec(label)?.[1];
    return inBrackets ? signOf(label) || inBrackets : label;
  }
  return ICON_CLASS.test(classes) ? signOf(classes) : '';
};

const signOf = (name: string): string => {
  if (TICK.test(name)) return '✓';
  return CROSS.test(name) ? '✗' : '';
};
