import { z } from 'zod';
import { Timestamp } from './fields.ts';

/** Requests and responses of the identity provider behind the sign-in (Better Auth), as far as callers use them. */

const Password = z.string().min(1).max(256);
export const EmptyBody = z.strictObject({}).optional();
export const PasswordSignInBody = z.strictObject({ email: z.string().min(1).max(254), password: Password });
export const CodeBody = z.strictObject({ code: z.string().trim().min(1).max(40) });
export const PasswordBody = z.strictObject({ password: Password });
/** Body of calls that remove the second factor or replace it: both require password and code. */
export const PasswordAndCodeBody = z.strictObject({ ...PasswordBody.shape, ...CodeBody.shape });
/** The response of a browser's authenticator (WebAuthn); its contents are verified by the provider. */
const Credential = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(40).optional(),
});
export const PasskeyAnswer = z.strictObject({ response: Credential });
export const NewPasskeyBody = z.strictObject({
  response: Credential,
  name: z.string().trim().min(1).max(60),
});
export const PasskeyId = z.strictObject({ id: z.uuid() });

/** GET /v1/auth/sso/start: `binding` is a secret of the browser that starts. */
export const SsoStartQuery = z.strictObject({
  connection: z.string().max(40),
  binding: z.string().min(16).max(200),
});

/** The provider's own answer, of which callers use the headers. */
export const IdentityAnswer = z.looseObject({});
export const IdToken = z.looseObject({ token: z.string() });
/** Options for `navigator.credentials` as JSON (WebAuthn). */
export const AuthenticatorOptions = z.looseObject({ challenge: z.string() });
export const TwoFactorStart = z.looseObject({
  /** An otpauth: address, shown as a QR code. */
  totpURI: z.string(),
  backupCodes: z.array(z.string()),
});
export type TwoFactorStart = z.infer<typeof TwoFactorStart>;
export const BackupCodes = z.looseObject({ status: z.boolean(), backupCodes: z.array(z.string()) });
export const Passkey = z.looseObject({ id: z.string(), name: z.string().nullable(), createdAt: Timestamp });
export type Passkey = z.infer<typeof Passkey>;
export const PasskeyList = z.array(Passkey);
