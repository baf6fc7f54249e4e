import type { ModelProvider } from '@docent/contract';
import { PROVIDER_KINDS } from '@docent/contract/models';
import type { Translate } from '../../i18n/translate.ts';

/** Provider name of models that run inside the product. */
const BUILT_IN = 'built-in';

/** `provider:model` in its two parts. */
export const partsOf = (model: string): { provider: string; id: string } => {
  const cut = model.indexOf(':');
  return { provider: model.slice(0, cut), id: model.slice(cut + 1) };
};

export const isBuiltIn = (model: string): boolean => partsOf(model).provider === BUILT_IN;

type Named = Pick<ModelProvider, 'name' | 'kind'>;

/** A provider as people know it; one that was given a name of its own by that. */
export const wordProvider = (t: Translate, { name, kind }: Named): string =>
  name === kind ? t(`models.kinds.${kind}`) : name;

/** The provider of a model, also of one that is not set up any more. */
export const wordProviderOf = (t: Translate, model: string, providers: readonly Named[]): string => {
  const { provider } = partsOf(model);
  const found = providers.find(({ name }) => name === provider);
  if (found) return wordProvider(t, found);
  const kind = PROVIDER_KINDS.find((one) => one === provider);
  return kind ? t(`models.kinds.${kind}`) : provider;
};

/** A model with whose it is: two providers may have the same. */
export const wordModel = (t: Translate, model: string, providers: readonly Named[]): string =>
  isBuiltIn(model)
    ? t('models.tasks.builtIn', { model: partsOf(model).id })
    : `${partsOf(model).id} (${wordProviderOf(t, model, providers)})`;
