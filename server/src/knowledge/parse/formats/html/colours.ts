/** Colours of an element, as needed to detect invisible text. */
export type Colours = { isWhite: boolean; isShaded: boolean };
export const PLAIN: Colours = { isWhite: false, isShaded: false };

const WHITE = /^(?:white|#fff|#ffffff|rgba?\(\s*255\s*,\s*255\s*,\s*255\s*(?:,\s*1(?:\.0)?\s*)?\))$/i;
const NO_BACKGROUND = /^(?:none|transparent|inherit|initial)\b/i;

export const isWhite = (colour: string): boolean => WHITE.test(withoutWeight(colour));
export const isNoBackground = (background: string): boolean => NO_BACKGROUND.test(background.trim());

/** Colours that the style rules of an element give it. */
type OfRules = { isWhite?: boolean; isShaded: boolean };

/** Returns the colours inside an element, by its attributes and its style rules. Any background other than white counts as shaded. */
export const coloursWithin = (
  outside: Colours,
  attributes: Record<string, string>,
  rules: OfRules = { isShaded: false },
): Colours => {
  const style = attributes['style'] ?? '';
  const around = {
    isWhite: rules.isWhite ?? outside.isWhite,
    isShaded: outside.isShaded || rules.isShaded,
  };
  if (!style && !attributes['bgcolor'] && !attributes['color'] && !attributes['background']) return around;
  const colour = valueIn(style, /(?:^|[;\s])color\s*:\s*([^;]{1,60})/i) ?? attributes['color'];
  const background =
    valueIn(style, /background(?:-color|-image)?\s*:\s*([^;]{1,200})/i) ??
    attributes['bgcolor'] ??
    attributes['background'];
  return {
    isWhite: colour ? WHITE.test(colour) : around.isWhite,
    isShaded: background && !NO_BACKGROUND.test(background) ? !WHITE.test(background) : around.isShaded,
  };
};

const valueIn = (style: string, property: RegExp): string | undefined => {
  const value = property.exec(style)?.[1];
  return value && withoutWeight(value);
};

const withoutWeight = (value: string): string => value.replace(/!important/i, '').trim();
