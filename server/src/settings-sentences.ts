import type { z } from 'zod';

/** Values that are secret, or that may hold a password: they are never repeated. */
const SECRET = /SECRET|TOKEN$|PASSWORD$|_KEY(_ID)?$|^(DATABASE|REDIS|SMTP)_URL$/;

/** Describes an invalid setting in a sentence for the operator. */
export const sentence = (issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string => {
  const name = String(issue.path[0] ?? 'A setting');
  const value = given[name] ?? '';
  // An address may carry a password before its @.
  const isSecret = SECRET.test(name) || value.includes('@');
  return `${name} ${isSecret ? '' : `is ${JSON.stringify(value)}, but it `}${expectation(issue)}.`;
};

const expectation = (issue: z.core.$ZodIssue) => {
  if (issue.message.startsWith('must')) return issue.message;
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  if (issue.code === 'too_small') return `must ${unit ? 'have' : 'be'} at least ${issue.minimum}${unit}`;
  if (issue.code === 'too_big') return `must ${unit ? 'have' : 'be'} at most ${issue.maximum}${unit}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  return issue.code === 'invalid_type' ? 'must be a whole number' : 'must be a valid address (URL)';
};

const bare = (name: string) => name.replace(/[^A-Z0-9]/g, '');

/** Finds variables that differ from a setting in underscores only: a slip that is easy to miss. */
export const misspelt = (environment: Record<string, string | undefined>, names: string[]): string[] => {
  const known = new Map(names.map((name) => [bare(name), name]));
  return Object.keys(environment).flatMap((name) => {
    const meant = name === name.toUpperCase() ? known.get(bare(name)) : undefined;
    return meant && meant !== name ? [`${name} is not a setting: ${meant} is.`] : [];
  });
};
