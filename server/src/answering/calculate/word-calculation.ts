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

/** "1,204 − 980 = 224" of "1204 - 980", the numbers as the language writes them; null for what is no calculation. */
export const wordCalculation = (expression: string, language: string): string | null => {
  const evaluated = evaluate(expression);
  if (!evaluated) return null;
  const { tokens, value } = evaluated;
  const locale = language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
  const number = (one: number, decimals: number) =>
    one.toLocaleString(locale, { maximumFractionDigits: decimals }).replace('-', '−');
  const inputs = tokens.map((token, index) => {
    if (/^[\d.]/.test(token)) return number(Number(token), 20);
    // A sign before a number, not between two.
    if (token === '-' && !/^[\d.)%]/.test(tokens[index - 1] ?? '')) return '−';
    return SIGNS[token] ?? token.toLowerCase();
  });
  const rounded = Number(value.toFixed(DECIMALS_SHOWN));
  return `${inputs.join('')} ${rounded === value ? '=' : '≈'} ${number(value, DECIMALS_SHOWN)}`;
};
