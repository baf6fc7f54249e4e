/** Base path of the identity provider's own calls. */
export const IDENTITY_PATH = '/v1/auth';
