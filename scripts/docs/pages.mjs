import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';

/** Matches a code block, also inside an item of a numbered list. */
const FENCE = /^(?:\d+\. | *)```(\w*)$/;

/** The pages of documentation that the repository has, as `{ path, text }`. */
export const pages = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path && !path.startsWith('.github/'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Returns the commands of a page: each line of its `sh` blocks, without the comment after ` # `, continued lines joined. */
export const commandsOf = ({ path, text }) => {
  const commands = [];
  let language = null;
  for (const [at, line] of text.split('\n').entries()) {
    const fence = line.match(FENCE);
    if (fence) language = language === null ? fence[1] : null;
    else if (language === 'sh') {
      const command = line.replace(/(^|\s)#\s.*$/, '').trim();
      if (command) commands.push({ path, line: at + 1, command });
    }
  }
  return commands;
};

/** As GitHub names a heading. */
const anchorOf = (heading) =>
  heading
    .replace(/`|\*\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export const anchorsOf = (text) =>
  new Set([...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading.trim())));

/** Returns the links of a page within the repository, without those in code: `{ target, anchor }`. */
export const linksOf = (text) =>
  [...text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => ({ target: link.split('#')[0], anchor: link.split('#')[1] }));
