const UNRELEASED = '## Unreleased';
const RELEASE = /^## (.+)$/gm;
const SECTION = /^### (.+)$/gm;
/** Sections of Keep a Changelog in use, in order. */
const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const partsOf = (text) => {
  const heads = [...text.matchAll(RELEASE)];
  return heads.map(({ 0: head, 1: title, index }, at) => ({
    title,
    body: text.slice(index + head.length, heads[at + 1]?.index).trim(),
  }));
};

/** Returns the faults of a changelog, as sentences. */
export const problemsOf = (text) => {
  const parts = partsOf(text);
  const problems = parts[0]?.title === 'Unreleased' ? [] : [`It must begin with "${UNRELEASED}".`];
  for (const { title, body } of parts) {
    const names = [...body.matchAll(SECTION)].map(([, name]) => name);
    const unknown = names.filter((name) => !SECTIONS.includes(name));
    if (unknown.length)
      problems.push(`${title} has the section ${unknown[0]}; there are ${SECTIONS.join(', ')}.`);
    if (new Set(names).size < names.length) problems.push(`${title} has a section twice.`);
    if (title !== 'Unreleased' && !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(title))
      problems.push(`"${title}" must be a version and a date: 1.2.3 - 2026-11-25.`);
  }
  return problems;
};

/** The notes of a version, without its heading; null when the changelog has none. */
export const notesOf = (text, version) =>
  partsOf(text).find(({ title }) => title.startsWith(`${version} - `))?.body ?? null;

/** The changelog with what was unreleased under a version and a date, and nothing unreleased. */
export const released = (text, version, date) => {
  const unreleased = partsOf(text)[0];
  if (!unreleased?.body) throw new Error('Nothing is listed under Unreleased in CHANGELOG.md.');
  if (notesOf(text, version) !== null) throw new Error(`CHANGELOG.md has ${version} already.`);
  return text.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} - ${date}`);
};
