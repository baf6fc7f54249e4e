import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';

/** What a device answered, as the contract's records, for which TypeScript takes no interface. */
export const passkeyAnswer = <Answer extends AuthenticationResponseJSON | RegistrationResponseJSON>({
  response,
  clientExtensionResults,
  ...rest
}: Answer) => ({
  ...rest,
  response: { ...response },
  clientExtensionResults: { ...clientExtensionResults },
});
