import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** Converts a WebAuthn response to the contract's record, as TypeScript does not assign an interface to a record. */
export const passkeyAnswer = <Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>({
  response,
  clientExtensionResults,
  ...rest
}: Answer) => ({
  ...rest,
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
});
