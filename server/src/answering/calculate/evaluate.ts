/** Tokens of an expression: numbers, operators, parentheses and three function names. */
const TOKEN = /\s*(\d+(?:\.\d+)?|\.\d+|[-+*/()%,;]|min|max|sum)/iy;
const CHARACTERS_AT_MOST = 200;
/** Significant digits of a result; rounding to them removes the error of binary fractions. */
const DIGITS = 12;

const FUNCTIONS: Record<string, (values: number[]) => number> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
};

export type Evaluated = { tokens: string[]; value: number };

/**
 * Evaluates `+ - * / ( ) %`, min, max and sum over numbers. `15%` is 0.15.
 *
 * @returns null for any other text, for a single number, and when the result is not finite
 */
export const evaluate = (expression: string): Evaluated | null => {
  const tokens = tokensOf(expression);
  if (!tokens || tokens.length < 2) return null;
  let at = 0;
  const next = () => tokens[at]?.toLowerCase() ?? '';
  const take = (wanted: string) => next() === wanted && at++ >= 0;

  const sum = (): number => {
    let value = product();
    for (;;) {
      if (take('+')) value += product();
      else if (take('-')) value -= product();
      else return value;
    }
  };
  const product = (): number => {
    let value = signed();
    for (;;) {
      if (take('*')) value *= signed();
      else if (take('/')) value /= signed();
      else return value;
    }
  };
  const signed = (): number => {
    if (take('-')) return -signed();
    let value = single();
    while (take('%')) value /= 100;
    return value;
  };
  const single = (): number => {
    const token = next();
    at += 1;
    if (/^[\d.]/.test(token)) return Number(token);
    if (token === '(') return closed(sum());
    const of = FUNCTIONS[token];
    if (!of || !take('(')) return Number.NaN;
    const values = [sum()];
    while (take(',') || take(';')) values.push(sum());
    return closed(of(values));
  };
  const closed = (value: number): number => (take(')') ? value : Number.NaN);

  const value = Number(sum().toPrecision(DIGITS));
  return at === tokens.length && Number.isFinite(value) ? { tokens, value } : null;
};

const tokensOf = (expression: string): string[] | null => {
  if (expression.length > CHARACTERS_AT_MOST) return null;
  const text = plain(expression).trim();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[1];
    if (!token) return null;
    tokens.push(token);
  }
  return tokens;
};

/** Normalises the typographic signs of an expression and removes thousands separators (commas only when no function needs them). */
const plain = (expression: string): string => {
  const signs = expression.replace(/[−–]/g, '-').replace(/[×·]/g, '*').replace(/÷/g, '/');
  const groups = /[a-z]/i.test(signs)
    ? /(\d)[\u00a0\u202f](?=\d{3}(?!\d))/g
    : /(\d)[,\u00a0\u202f](?=\d{3}(?!\d))/g;
  return signs.replace(groups, '$1');
};
