import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { AppError, toAppError } from '../../platform/errors.ts';
import { ERROR } from './urns.ts';

/** Error types of RFC 7644 (3.12). */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in the words of SCIM. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const notFound = () => new ScimError(404, 'There is no such resource.');
export const invalidValue = (detail: string) => new ScimError(400, detail, 'invalidValue');
export const taken = (detail: string) => new ScimError(409, detail, 'uniqueness');

/** Any thrown thing as SCIM says it; what was not foreseen is a 500 without a word of it. */
export const toScimError = (error: unknown): ScimError => {
  if (error instanceof ScimError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (status === 413) return new ScimError(413, 'The request is too large.');
  if (status === 415) return new ScimError(415, 'The body must be application/scim+json.');
  if (status === 429) return new ScimError(429, 'Too many requests. Please wait a moment.');
  if (status >= 400 && status < 500)
    return new ScimError(400, 'The body is not valid JSON.', 'invalidSyntax');
  if (!(error instanceof AppError) && isUniqueViolation(error))
    return taken('Another resource has this name or id meanwhile.');
  const { code, status: ours, message } = toAppError(error);
  return new ScimError(ours, message, code === 'invalid_input' ? 'invalidValue' : undefined);
};

export const errorBody = ({ status, scimType, message }: ScimError) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType && { scimType }),
  detail: message,
});
