import type { SetBy } from '@docent/contract';
import type { ModelChoices } from '../settings/index.ts';

/** Models named by the environment; `preset` follows from a provider's key alone. */
export type NamedModels = {
  large: string | undefined;
  small: string | undefined;
  embedding: string | undefined;
  preset: { large: string; small: string } | undefined;
};

export type Chosen = { model: string | null; set_by: SetBy };

const byEnvironment = (model: string): Chosen => ({ model, set_by: 'environment' });
const byOwner = (model: string): Chosen => ({ model, set_by: 'owner' });
const byDefault = (model: string | null | undefined): Chosen => ({ model: model ?? null, set_by: 'default' });

type Given = {
  named: NamedModels;
  choices: ModelChoices;
  /** Its provider is set up. */
  isThere: (model: string) => boolean;
};

/** Chooses the large and the small model: the environment wins, then the owner's choice if it exists, then the preset of a key. */
export const chooseModels = ({ named, choices, isThere }: Given): { large: Chosen; small: Chosen } => {
  const owners = (choice: string | null) => (choice && isThere(choice) ? choice : null);
  const ownLarge = owners(choices.large);
  const ownSmall = owners(choices.small);
  const large = named.large
    ? byEnvironment(named.large)
    : ownLarge
      ? byOwner(ownLarge)
      : byDefault(named.preset?.large);
  const small = named.small
    ? byEnvironment(named.small)
    : ownSmall
      ? byOwner(ownSmall)
      : byDefault(large.set_by === 'owner' ? large.model : (named.preset?.small ?? large.model));
  return { large, small };
};

/** Returns the models that domains may choose: the owner's list, else every model that is named anywhere, with `further` ones. */
export const allowedModels = (
  { choices, isThere }: Omit<Given, 'named'>,
  { large, small }: { large: Chosen; small: Chosen },
  ofOwner: string[],
  further: string[],
): string[] => {
  const inUse = [large.model, small.model].filter((model) => model !== null);
  const anywhere = [...inUse, ...further, choices.large, choices.small].filter((model) => model !== null);
  const list = ofOwner.length ? ofOwner : anywhere;
  return [...new Set(list)].filter(isThere);
};
