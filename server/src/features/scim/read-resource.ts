import { z } from 'zod';
import type { ScimProfile } from '../../tables/scim.ts';
import { type Attribute, attributeOf, GROUP_KIND, type ResourceKind, USER_KIND } from './schemas.ts';
import { invalidValue, ScimError } from './scim-error.ts';

export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of known attributes under their own names, whatever case they come in; all others are forgotten. */
const known = (attributes: Attribute[], given: Json): Json => {
  const found: Json = {};
  for (const [name, value] of Object.entries(given)) {
    const attribute = attributeOf(attributes, name);
    if (!attribute || value === null || value === undefined) continue;
    found[attribute.name] = cast(attribute, value);
  }
  return found;
};

/** Attributes of an attribute under their own names; one value where several are taken counts as a list of it. */
const cast = (attribute: Attribute, value: unknown): unknown => {
  const { multiValued, subAttributes, type } = attribute;
  if (multiValued)
    return (Array.isArray(value) ? value : [value]).map((one) =>
      cast({ ...attribute, multiValued: false }, one),
    );
  if (type === 'boolean') return toBoolean(value);
  return subAttributes && isObject(value) ? known(subAttributes, value) : value;
};

/** Entra ID writes "True" and "False", unless it is told not to. */
const toBoolean = (value: unknown): unknown =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value;

const Text = z.string().trim().max(200);
/** An empty text is none. */
const Optional = Text.transform((text) => text || undefined).optional();
const Key = z.string().min(1).max(256);

const UserBody = z.object({
  userName: z.string().trim().min(1).max(256),
  externalId: Key.optional(),
  displayName: Optional,
  name: z.object({ formatted: Optional, givenName: Optional, familyName: Optional }).optional(),
  emails: z
    .array(
      z.object({
        value: z.string().trim().max(254),
        type: Optional,
        primary: z.boolean().optional(),
        display: Optional,
      }),
    )
    .max(20)
    .default([]),
  active: z.boolean().optional(),
  preferredLanguage: Optional,
});
export type SaidUser = { userName: string; externalId: string | null; active: boolean | undefined } & {
  profile: ScimProfile;
  /** The account's, in small letters. */
  address: string;
};

/** A body of a resource as an object with known attributes only. Throws for what is none of its kind. */
export const readBody = (kind: ResourceKind, body: unknown): Json => {
  if (!isObject(body)) throw new ScimError(400, 'The body must be an object.', 'invalidSyntax');
  const { schemas } = known(kind.attributes, body);
  if (schemas !== undefined && !(Array.isArray(schemas) && schemas.some((one) => isUrn(one, kind.urn))))
    throw new ScimError(400, `schemas must name ${kind.urn}.`, 'invalidSyntax');
  return known(
    kind.attributes.filter(({ mutability }) => mutability !== 'readOnly'),
    body,
  );
};

const isUrn = (value: unknown, urn: string) => String(value).toLowerCase() === urn.toLowerCase();

/** Throws ScimError: `invalidValue`, with the attribute that it is about. */
export const checked = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidValue(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not valid'}`);
};

/** Members of one group. */
const MEMBERS_MAX = 20_000;

const GroupBody = z.object({
  displayName: Text.min(1),
  externalId: Key.optional(),
  members: z
    .array(z.object({ value: z.string().toLowerCase().max(100) }))
    .max(MEMBERS_MAX)
    .default([]),
});
/** `members` are ids. */
export type SaidGroup = { displayName: string; externalId: string | null; members: string[] };

/** Parses and validates a group. Throws `invalidValue`. */
export const readGroup = (body: unknown): SaidGroup => {
  const { displayName, externalId, members } = checked(GroupBody, readBody(GROUP_KIND, body));
  return {
    displayName,
    externalId: externalId ?? null,
    members: [...new Set(members.map(({ value }) => value))],
  };
};

/** Parses and validates a user. Throws `invalidValue`, also when no address is given. */
export const readUser = (body: unknown): SaidUser => {
  const { userName, externalId, active, ...profile } = checked(UserBody, readBody(USER_KIND, body));
  const emails = onePrimary(profile.emails.length ? profile.emails : [{ value: userName, primary: true }]);
  const address = addressOf(emails);
  return {
    userName,
    externalId: externalId ?? null,
    active,
    address,
    // Without what is not there: it is stored, compared and answered as it is.
    profile: JSON.parse(JSON.stringify({ ...profile, emails })),
  };
};

/** If several addresses are marked as primary, only the first stays so. */
const onePrimary = <Email extends { primary?: boolean | undefined }>(emails: Email[]): Email[] => {
  const first = emails.findIndex(({ primary }) => primary);
  return emails.map((one, index) => (one.primary && index !== first ? { ...one, primary: false } : one));
};

const Address = z.email().max(254);

const addressOf = (emails: { value: string; primary?: boolean | undefined; type?: string | undefined }[]) => {
  const chosen =
    emails.find(({ primary }) => primary) ??
    emails.find(({ type }) => type?.toLowerCase() === 'work') ??
    emails[0];
  const address = Address.safeParse(chosen?.value);
  if (!address.success) throw invalidValue('emails: an address is needed, or a userName that is one.');
  return address.data.toLowerCase();
};

/** The name that others see. */
export const shownName = ({ userName, profile }: Pick<SaidUser, 'userName' | 'profile'>): string => {
  const { displayName, name } = profile;
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  const chosen = displayName || name?.formatted || parts || userName.split('@')[0] || userName;
  return (
    chosen
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, NAME_MAX) || 'user'
  );
};
/** As the contract's `Name` has it. */
const NAME_MAX = 100;
