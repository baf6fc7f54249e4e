import type { ModelRole, ModelSettings, ModelSettingsPatch } from '@docent/contract';

/** Form values of one model. Prices are per million tokens; an empty field is unset. */
export type Rule = {
  model: string;
  isAllowed: boolean;
  input: string;
  output: string;
  answers: string;
  /** Set on the server: shown, and left alone. */
  isPriceFixed: boolean;
  isLimitFixed: boolean;
};
export type Rules = { /** Domains may choose any of the models. */ any: boolean; rules: Rule[] };

const WRITING: readonly ModelRole[] = ['large', 'small'];

/** Returns a row for every model in use, allowed, priced or limited. */
export const rulesOf = (settings: ModelSettings): Rules => {
  const { allowed, prices, limits } = settings;
  const used = [...WRITING, 'embedding' as const].flatMap((role) => settings[role].model ?? []);
  const names = new Set([
    ...used.filter((model) => !model.startsWith('built-in:')),
    ...allowed.models,
    ...allowed.chosen,
    ...prices.map(({ model }) => model),
    ...limits.map(({ model }) => model),
  ]);
  const may = new Set(allowed.chosen.length ? allowed.chosen : allowed.models);
  return {
    any: !allowed.chosen.length,
    rules: [...names].sort().map((model) => {
      const price = prices.find((one) => one.model === model);
      const limit = limits.find((one) => one.model === model);
      return {
        model,
        isAllowed: may.has(model),
        input: price ? String(price.input) : '',
        output: price ? String(price.output) : '',
        answers: limit ? String(limit.answers) : '',
        isPriceFixed: price?.set_by === 'environment',
        isLimitFixed: limit?.set_by === 'environment',
      };
    }),
  };
};

/** As people write it: with a point or a comma. */
export const amountOf = (typed: string): number => Number(typed.trim().replace(',', '.') || Number.NaN);

const isPrice = (typed: string) => amountOf(typed) >= 0 && amountOf(typed) <= 1_000_000;
const isLimit = (typed: string) =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 10_000;

export type Problem = 'price' | 'limit' | 'none_allowed';

/** The first thing that cannot be saved, and of which model. */
export const problemOf = ({ any, rules }: Rules): { problem: Problem; model: string } | null => {
  for (const { model, input, output, answers } of rules) {
    if ((input.trim() || output.trim()) && !(isPrice(input) && isPrice(output)))
      return { problem: 'price', model };
    if (answers.trim() && !isLimit(answers)) return { problem: 'limit', model };
  }
  if (!any && !rules.some(({ isAllowed }) => isAllowed)) return { problem: 'none_allowed', model: '' };
  return null;
};

/** Returns whole tables for the server, without values set by the environment. */
export const patchOf = ({ any, rules }: Rules): ModelSettingsPatch => ({
  allowed: any ? [] : rules.filter(({ isAllowed }) => isAllowed).map(({ model }) => model),
  prices: Object.fromEntries(
    rules
      .filter(({ isPriceFixed, input }) => !isPriceFixed && input.trim())
      .map(({ model, input, output }) => [model, { input: amountOf(input), output: amountOf(output) }]),
  ),
  limits: Object.fromEntries(
    rules
      .filter(({ isLimitFixed, answers }) => !isLimitFixed && answers.trim())
      .map(({ model, answers }) => [model, Number(answers)]),
  ),
});

/** Adds a model; the models that domains may choose are listed individually from then on. */
export const withModel = ({ any, rules }: Rules, model: string): Rules => {
  if (rules.some((one) => one.model === model)) return { any, rules };
  const rule = {
    model,
    isAllowed: true,
    input: '',
    output: '',
    answers: '',
    isPriceFixed: false,
    isLimitFixed: false,
  };
  return { any: false, rules: [...rules, rule] };
};
