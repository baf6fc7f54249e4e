import { DocumentAccessBody, Id, OnConflict } from '@docent/contract';
import type { MultipartValue } from '@fastify/multipart';
import { AppError } from '../../platform/errors.ts';

/** Fields of an upload besides the domain: they apply to the files after them. */
export type UploadFields = { access?: DocumentAccessBody; onConflict?: OnConflict; replaces?: string };

/**
 * Reads a field of an upload.
 *
 * @throws AppError `invalid_input`
 */
export const readUploadField = ({ fieldname, value, valueTruncated }: MultipartValue): UploadFields => {
  if (fieldname === 'access') return { access: accessOf(value, valueTruncated) };
  if (fieldname === 'on_conflict') return { onConflict: onConflictOf(value) };
  if (fieldname === 'replaces') return { replaces: replacesOf(value) };
  throw new AppError('invalid_input', `Unknown field ${fieldname}`);
};

const accessOf = (value: unknown, isCut: boolean): DocumentAccessBody => {
  const given = isCut ? null : DocumentAccessBody.safeParse(jsonOf(value));
  if (!given?.success) throw new AppError('invalid_input', 'access: not a list of who may read it');
  return given.data;
};

const onConflictOf = (value: unknown): OnConflict => {
  const given = OnConflict.safeParse(value);
  if (!given.success) throw new AppError('invalid_input', `on_conflict: ${OnConflict.options.join(', ')}`);
  return given.data;
};

const replacesOf = (value: unknown): string => {
  const given = Id.safeParse(value);
  if (!given.success) throw new AppError('invalid_input', 'replaces: not an id');
  return given.data;
};

const jsonOf = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value));
  } catch {
    return null;
  }
};
