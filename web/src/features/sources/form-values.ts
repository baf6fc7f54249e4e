import type { DomainSource, SourceKind } from '@docent/contract';
import { SOURCE_MINUTES_DEFAULT } from '@docent/contract/constants';
import { isSecret, KIND_FIELDS, type KindField } from './kind-fields.ts';

/** As it is typed: everything is text. */
export type FormValues = {
  name: string;
  every_minutes: string;
  settings: Record<string, string>;
  secrets: Record<string, string>;
};

/** Initial values of a new source; other fields are empty and get the contract's default. */
const BEGIN: Partial<Record<SourceKind, Record<string, string>>> = {
  s3: { region: 'us-east-1' },
  sftp: { port: '22', folder: '/' },
  imap: { port: '993', security: 'tls', folders: 'INBOX' },
  sharepoint: { sign_in: 'application' },
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('\n');
  return value === null || value === undefined ? '' : String(value);
};

export const valuesOf = (kind: SourceKind, source: DomainSource | null): FormValues => {
  const stored: Record<string, unknown> = source?.settings ?? BEGIN[kind] ?? {};
  const settings: Record<string, string> = {};
  const secrets: Record<string, string> = {};
  for (const field of KIND_FIELDS[kind]) {
    if (isSecret(field)) secrets[field.name] = '';
    else settings[field.name] = textOf(stored[field.name]);
  }
  return {
    name: source?.name ?? '',
    every_minutes: String(source?.every_minutes ?? SOURCE_MINUTES_DEFAULT[kind]),
    settings,
    secrets,
  };
};

const typedValue = (field: KindField, typed: string): unknown => {
  const text = typed.trim();
  if (field.as === 'lines') {
    const lines = text.split('\n').map((line) => line.trim());
    return lines.filter(Boolean);
  }
  if (!text) return field.isNullable ? null : undefined;
  return field.as === 'number' ? Number(text.replace(',', '.')) : text;
};

/** Converts form values to an unvalidated request body. Omits empty fields; copies settings of the source that the form does not show. */
export const bodyOf =
  (kind: SourceKind, source: DomainSource | null) =>
  ({ name, every_minutes, settings, secrets }: FormValues) => {
    const fields = KIND_FIELDS[kind];
    const unasked = Object.entries(source?.settings ?? {}).filter(
      ([stored]) => !fields.some((field) => field.name === stored),
    );
    const given = fields
      .filter((field) => !isSecret(field))
      .map((field) => [field.name, typedValue(field, settings[field.name] ?? '')] as const);
    const typedSecrets = fields
      .filter((field) => isSecret(field) && secrets[field.name])
      .map((field) => [field.name, secrets[field.name]] as const);
    return {
      name: name.trim(),
      every_minutes: Number(every_minutes),
      settings: {
        kind,
        ...Object.fromEntries([...unasked, ...given.filter(([, value]) => value !== undefined)]),
      },
      secrets: Object.fromEntries(typedSecrets),
    };
  };
