import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = /^(\d{4})-[a-z0-9-]+\.md$/;
const HEADING = /^# (\d+)\. (.+)$/;
const STATUS = /^- Status: (?:proposed|accepted|superseded by \[(\d+)\]\((.+)\))$/;
const DATE = /^- Date: \d{4}-\d{2}-\d{2}$/;
/** How a list entry begins; further lines of the page are the introduction. */
const ENTRY = /^- \[\d/;

const pagesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => PAGE.test(name))
    .sort()
    .map((name) => {
      const [heading = '', blank, status = '', date = ''] = readFileSync(join(folder, name), 'utf8').split(
        '\n',
      );
      const [, number, title] = heading.match(HEADING) ?? [];
      return { name, inName: Number(name.slice(0, 4)), number: Number(number), title, blank, status, date };
    });

const entriesOf = (folder) =>
  pagesOf(folder).map(({ name, inName, title }) => `- [${inName}](${name}) ${title}`);

/** The text of docs/decisions/README.md with the list as the pages have it. */
export const withList = (folder, readme) => {
  const introduction = readme.split('\n').filter((line) => !ENTRY.test(line));
  return `${introduction.join('\n').trimEnd()}\n\n${entriesOf(folder).join('\n')}\n`;
};

/** Returns the faults of a folder of decisions, as sentences: numbers, status, date, and the list. */
export const problemsOf = (folder) => {
  const pages = pagesOf(folder);
  const problems = [];
  for (const { name, inName, number, blank, status, date } of pages) {
    if (number !== inName) problems.push(`${name} must begin with "# ${inName}. " and its title.`);
    const [, replacement, file] = status.match(STATUS) ?? [];
    if (blank || !STATUS.test(status))
      problems.push(
        `${name}: its third line must be "- Status: accepted" (or proposed, or superseded by [N](file)).`,
      );
    if (file && !pages.some((page) => page.name === file && page.inName === Number(replacement)))
      problems.push(`${name} is superseded by ${file}, which is not decision ${replacement}.`);
    if (!DATE.test(date)) problems.push(`${name}: its fourth line must be "- Date: YYYY-MM-DD".`);
  }
  const twice = pages.filter(({ inName }, at) => inName === pages[at - 1]?.inName);
  for (const { name, inName } of twice) problems.push(`${name}: another page has the number ${inName}.`);
  const listed = readFileSync(join(folder, 'README.md'), 'utf8');
  if (!problems.length && listed !== withList(folder, listed))
    problems.push('README.md does not list these pages: npm run decisions');
  return problems;
};

/** The numbers of decisions that a text names: "decision 40", "decisions 47 and 52". */
export const numbersIn = (text) =>
  [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and |, and )\d+)*)/gi)].flatMap(([, list]) =>
    list.match(/\d+/g).map(Number),
  );
