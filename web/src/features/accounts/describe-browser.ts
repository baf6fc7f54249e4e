const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** Describes a user agent briefly: "Firefox, Windows". Null for an unknown one. */
export const describeBrowser = (agent: string | null): string | null => {
  const found = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => agent?.includes(mark))?.[1];
  return [found(BROWSERS), found(SYSTEMS)].filter(Boolean).join(', ') || null;
};
