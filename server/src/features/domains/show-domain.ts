import type { DomainDetail } from '@docent/contract';
import type { Abilities } from '../../answering/index.ts';
import type { StoredDomain } from './store.ts';

/** Settings of the models that domains name. */
export type ModelsOfDomains = {
  /** `provider:model` names that a domain may use. */
  allowed: () => Promise<string[]>;
  /** Returns the abilities of the engine of a domain with this large model (null: the default). */
  abilitiesOf: (largeModel: string | null) => Promise<Abilities>;
};

/** A domain as it leaves the server: its model is told only by what it can. */
export const showDomain = async <Stored extends Pick<StoredDomain, 'largeModel'>>(
  { largeModel, ...rest }: Stored,
  { abilitiesOf }: Pick<ModelsOfDomains, 'abilitiesOf'>,
) => {
  const { seesImages, looksFurther } = await abilitiesOf(largeModel);
  return { ...rest, sees_images: seesImages, thorough: looksFurther };
};

/** A domain with its configuration, and what of that no longer holds. */
export const showDetail = async <
  Stored extends Pick<StoredDomain, 'largeModel'> & Pick<DomainDetail, 'configuration'>,
>(
  stored: Stored,
  models: ModelsOfDomains,
) => {
  const shown = await showDomain(stored, models);
  if (!stored.configuration) return { ...shown, models_gone: null };
  const { large_model, small_model } = stored.configuration;
  const allowed = await models.allowed();
  const isGone = (name: string | null): name is string => name !== null && !allowed.includes(name);
  return { ...shown, models_gone: [...new Set([large_model, small_model])].filter(isGone) };
};
