import { evaluate } from './evaluate.ts';

const SIGNS: Record<string, string> = {
  '+': ' + ',
  '-': ' − ',
  '*': ' × ',
  '/': ' / ',
  ',': '; ',
  ';': '; ',
};
const DECIMALS_SHOWN = 6;

/** Formats "1204 - 980" as "1,204 − 980 = 224" in the locale of `language`. Returns null if `expression` is no calculation. */
export const wordCalculation = (expression: string, language: string): string | null => {
  const evaluated = evaluate(expression);
  if (!evaluated) return null;
  const { tokens, value } = evaluated;
  const locale = language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  const number = (one: number, decimals: number) =>
    one.toLocaleString(locale, { maximumFractionDigits: decimals }).replace('-', '−');
  const inputs = tokens.map((token, index) => {
    if (/^[\d.]/.test(token)) return number(Number(token), 20);
    // A minus sign that follows no operand is unary and gets no spaces.
    if (token === '-' && !/^[\d.)%]/.test(tokens[index - 1] ?? '')) return '−';
    return SIGNS[token] ?? token.toLowerCase();
  });
  const rounded = Number(value.toFixed(DECIMALS_SHOWN));
  return `${inputs.join('')} ${rounded === value ? '=' : '≈'} ${number(value, DECIMALS_SHOWN)}`;
};
