import type { ModelProvider, ProviderKind } from '@docent/contract';
import { ModelProviderBody, ModelProviderPatch } from '@docent/contract/models';

export type ProviderField = 'address' | 'resource' | 'region' | 'access_key_id' | 'key' | 'name';
type Fields = readonly { field: ProviderField; isNeeded: boolean }[];

const needed = (field: ProviderField) => ({ field, isNeeded: true });
const optional = (field: ProviderField) => ({ field, isNeeded: false });

/** Fields of each kind of provider, in the order of the form. */
export const FIELDS_OF: Record<ProviderKind, Fields> = {
  openai: [needed('key')],
  anthropic: [needed('key')],
  google: [needed('key')],
  mistral: [needed('key')],
  azure: [needed('resource'), needed('key'), optional('name')],
  'amazon-bedrock': [needed('region'), needed('key'), optional('access_key_id')],
  'openai-compatible': [needed('address'), optional('key'), optional('name')],
  ollama: [optional('address'), optional('key'), optional('name')],
  'lm-studio': [optional('address'), optional('key'), optional('name')],
};

/** Kinds whose models may run on this machine or in the company's network. */
export const LOCAL_KINDS: readonly ProviderKind[] = ['openai-compatible', 'ollama', 'lm-studio'];

export type ProviderForm = Record<ProviderField, string> & { kind: ProviderKind };

export const formOf = (provider: ModelProvider | null): ProviderForm => ({
  kind: provider?.kind ?? 'openai',
  name: '',
  address: provider?.address ?? '',
  resource: provider?.resource ?? '',
  region: provider?.region ?? '',
  access_key_id: provider?.access_key_id ?? '',
  key: '',
});

const typedOf = (form: ProviderForm) =>
  FIELDS_OF[form.kind].flatMap(({ field }) => {
    const text = (form[field] ?? '').trim();
    return text ? [[field, text] as const] : [];
  });

/** The fields of the kind that are filled in. */
export const newProviderOf = (form: ProviderForm) => ({
  kind: form.kind,
  ...Object.fromEntries(typedOf(form)),
});

/** Returns the changed fields, with the key only when one was typed: a stored key is never shown. */
export const changesOf = (provider: ModelProvider) => (form: ProviderForm) => {
  const before = formOf(provider);
  return Object.fromEntries(typedOf(form).filter(([field, text]) => text !== before[field]));
};

/** Schema of the contract, plus the fields required by the kind. */
export const newProviderSchema = (missing: string) =>
  ModelProviderBody.superRefine((body, context) => {
    for (const { field, isNeeded } of FIELDS_OF[body.kind]) {
      if (isNeeded && body[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: missing });
    }
  });

export const changedProviderSchema = ModelProviderPatch;
