/** Where the identity provider's own calls are. */
export const IDENTITY_PATH = '/v1/auth';
