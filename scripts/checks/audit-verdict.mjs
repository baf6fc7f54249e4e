const GRAVE = ['high', 'critical'];

/**
 * Returns the findings of `npm audit --json`, as lines, and whether one is grave. Output that is no report (no network, an unreachable
 * registry) is no finding, and is mentioned.
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
