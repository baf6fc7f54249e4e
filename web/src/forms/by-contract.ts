import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import type { z } from 'zod';
import type { Translate } from '../i18n/translate.ts';
import { wordIssue } from './word-issue.ts';

/** Moves the error of a list's entry to the list's field. */
const atFields = (errors: FieldErrors) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, Array.isArray(error) ? error.find(Boolean) : error]),
  );

/**
 * Validates a form with a schema of the contract, with messages in the interface language. `bodyOf` converts form values to the body; the
 * handler gets the schema's output. Not for pages before the sign-in: it loads zod.
 */
export const byContract = <Form extends FieldValues, Body extends FieldValues>(
  t: Translate,
  schema: z.ZodType<Body, FieldValues>,
  bodyOf: (typed: Form) => FieldValues = (typed) => typed,
): Resolver<Form, unknown, Body> => {
  const resolve: Resolver<FieldValues, unknown, Body> = zodResolver(schema, {
    error: (issue) => wordIssue(t, issue),
  });
  return async (typed, context, options) => {
    // The fields are the form's own affair: it knows them by their names.
    const result = await resolve(bodyOf(typed), context, { ...options, fields: {} });
    // As before, with other errors.
    return { ...result, errors: atFields(result.errors) } as ResolverResult<Form, Body>;
  };
};
