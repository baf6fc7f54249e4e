/** Names that RFC 7643 and RFC 7644 give. */
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';
export const LIST = `${MESSAGES}:ListResponse`;
export const PATCH_OP = `${MESSAGES}:PatchOp`;
export const ERROR = `${MESSAGES}:Error`;

/** Base path of the protocol. */
export const SCIM_PATH = '/scim/v2';
export const SCIM_TYPE = 'application/scim+json';
