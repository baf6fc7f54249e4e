const GRAVE = ['high', 'critical'];

/**
 * What `npm audit --json` has found, in lines, and whether it is grave. Anything that is no report (no network, a
 * registry that cannot be asked) is no finding, and is said.
 */
export const auditVerdict = (text) => {
  const found = parse(text)?.vulnerabilities;
  if (!found)
    return { lines: ['audit: the registry could not be asked, nothing was checked'], failed: false };
  const all = Object.values(found);
  const grave = all.filter(({ severity }) => GRAVE.includes(severity));
  return {
    lines: [
      ...grave.map(({ name, severity, range }) => `audit: ${severity}: ${name} ${range}`),
      `audit: ${all.length} known, ${grave.length} of them high or critical`,
    ],
    failed: grave.length > 0,
  };
};

const parse = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
