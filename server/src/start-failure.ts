const of = (error: object, name: string): string =>
  name in error ? String((error as Record<string, unknown>)[name]) : '';

const RESTORE =
  'restore a backup into an empty DATA_DIR or database (npm run restore -- FOLDER): docs/operations.md';

/** Explains error codes of Node and of PostgreSQL at the start. PostgreSQL's: appendix A of its manual. */
const meaningOf = (error: Error): string | null => {
  const code = of(error, 'code');
  if (code === 'EADDRINUSE')
    return `Port ${of(error, 'port')} is in use by another program. Set PORT to a free one.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  if (code === 'EACCES' || code === 'EPERM')
    return `Docent is not allowed to use this port or folder: ${error.message}`;
  if (code === 'EROFS') return `DATA_DIR cannot be written: ${error.message}`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `DATA_DIR must be a folder, but ${of(error, 'path')} is in the way.`;
  if (code === 'ENOENT' && of(error, 'path')) return `DATA_DIR cannot be created: ${of(error, 'path')}`;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return 'There is no space left where Docent stores its data. Free some space and start again.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `Host ${of(error, 'hostname')} cannot be found. Check DATABASE_URL, REDIS_URL and S3_ENDPOINT.`;
  if (/^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH)$/.test(code))
    return 'DATABASE_URL does not answer. Is the database running?';
  if (/^28/.test(code)) return 'DATABASE_URL: the database refuses this user or password.';
  if (code === '3D000') return 'DATABASE_URL names a database that does not exist. Create it first.';
  if (code === '42501') return `The user of DATABASE_URL is not allowed to do this: ${error.message}`;
  // Internal errors, damaged pages and indexes, files that cannot be read, tables that are gone.
  if (/^(XX|58|42P01$)/.test(code)) return `The database is damaged (${error.message}): ${RESTORE}.`;
  return null;
};

/** Why the server does not start, in a sentence: never a stack, never a statement of SQL. */
export const startFailure = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const meaning = meaningOf(at);
    if (meaning) return meaning;
    // Drizzle puts the statement around what PostgreSQL says.
    if (!(at.cause instanceof Error)) return at.message;
  }
  return String(error);
};
