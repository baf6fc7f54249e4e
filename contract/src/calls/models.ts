import {
  ByProviderName,
  LocalProviders,
  ModelList,
  ModelProviderBody,
  ModelProviderPatch,
  ModelSettings,
  ModelSettingsPatch,
  ModelState,
  ModelTest,
  ModelTestBody,
  ProviderModels,
} from '../models.ts';
import type { Descriptions } from './description.ts';

const call = { tag: 'Models' } as const;

export const modelCalls = {
  listModels: {
    ...call,
    may: 'administrators',
    summary: 'The models that a domain may choose from',
    result: ModelList,
    errors: ['forbidden'],
  },
  testModel: {
    ...call,
    may: 'administrators',
    summary: 'Try a model',
    detail:
      'Administrators try those that a domain may choose and the default ones, owners any of a provider that is set up. A model that fails is a result.',
    body: ModelTestBody,
    result: ModelTest,
    errors: ['forbidden', 'model_not_allowed'],
  },
  getModelState: {
    ...call,
    may: 'administrators',
    summary: 'Which models are in use, and whether they work',
    result: ModelState,
    errors: ['forbidden'],
  },
  getModelSettings: {
    ...call,
    may: 'owners',
    summary: 'Providers and choices of models; never a key',
    result: ModelSettings,
    errors: ['forbidden'],
  },
  updateModelSettings: {
    ...call,
    may: 'owners',
    summary: 'Choose models, what they cost and how much they answer at once',
    detail:
      '`model_unknown` where no provider that is set up has that name; `set_by_environment` for what the environment decides.',
    body: ModelSettingsPatch,
    result: ModelSettings,
    errors: ['forbidden', 'model_unknown', 'set_by_environment'],
  },
  createModelProvider: {
    ...call,
    may: 'owners',
    summary: 'Add a provider of models',
    detail:
      'Its address may be one of the company’s network or of this machine: then exactly that host and port is called. `provider_key_needed` where such a provider has no models without a key.',
    status: 201,
    body: ModelProviderBody,
    result: ModelSettings,
    errors: ['forbidden', 'address_refused', 'provider_name_taken', 'provider_key_needed'],
  },
  updateModelProvider: {
    ...call,
    may: 'owners',
    summary: 'Change a provider of models',
    detail: '`provider_key_needed` when the address changes and its key is not given again.',
    params: ByProviderName,
    body: ModelProviderPatch,
    result: ModelSettings,
    errors: ['forbidden', 'not_found', 'address_refused', 'provider_key_needed', 'set_by_environment'],
  },
  deleteModelProvider: {
    ...call,
    may: 'owners',
    summary: 'Remove a provider of models',
    detail: 'What was chosen of its models stays chosen and is not used.',
    params: ByProviderName,
    result: ModelSettings,
    errors: ['forbidden', 'not_found', 'set_by_environment'],
  },
  listProviderModels: {
    ...call,
    may: 'owners',
    summary: 'Which models a provider offers',
    params: ByProviderName,
    result: ProviderModels,
    errors: ['forbidden', 'not_found'],
  },
  findLocalProviders: {
    ...call,
    may: 'owners',
    summary: 'Look for Ollama and LM Studio on this machine',
    result: LocalProviders,
    errors: ['forbidden'],
  },
} as const satisfies Descriptions;
