import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { ROOT } from '../setup/paths.mjs';

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ObjectMethod',
  'ClassMethod',
]);
const TEST_CALLS = new Set(['test', 'it', 'journey']);

/** Lists the code files that git tracks. */
export const listSourceFiles = (folder = ROOT) =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

const baseName = (callee) => {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return baseName(callee.object);
  if (callee.type === 'CallExpression') return baseName(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? baseName(callee.tag) : '';
};

const textOf = (node) => {
  if (node?.type === 'StringLiteral') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('…') : null;
};

const isDoubleCast = ({ type, expression }) =>
  type === 'TSAsExpression' &&
  expression.type === 'TSAsExpression' &&
  expression.typeAnnotation.type === 'TSUnknownKeyword';

const visit = (node, enter) => {
  if (Array.isArray(node)) for (const one of node) visit(one, enter);
  else if (typeof node?.type === 'string') {
    enter(node);
    for (const [key, value] of Object.entries(node))
      if (!/^(loc|\w*[cC]omments)$/.test(key) && typeof value === 'object') visit(value, enter);
  }
};

/** Removes the marks of a comment and joins its lines. */
const plainComment = (value) =>
  value
    .replace(/^\*+/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Parses the text of a file.
 *
 * @returns its `lines`; `comments` (`line`, `text`); `functions` (`line`, `length` in lines); `tests` (`line`, `name`); `casts` through
 * `unknown` and raw `queries` as line numbers
 */
export const parseSource = (path, text) => {
  const plugins = ['typescript', ...(path.endsWith('tsx') ? ['jsx'] : [])];
  const { program, comments } = parse(text, { sourceType: 'module', plugins });
  const found = { lines: text.split('\n').length - 1, functions: [], tests: [], casts: [], queries: [] };
  visit(program, (node) => {
    const { start, end } = node.loc;
    if (FUNCTIONS.has(node.type))
      found.functions.push({ line: start.line, length: end.line - start.line + 1 });
    if (isDoubleCast(node)) found.casts.push(start.line);
    if (node.type !== 'CallExpression') return;
    const name = TEST_CALLS.has(baseName(node.callee)) ? textOf(node.arguments[0]) : null;
    if (name !== null) found.tests.push({ line: start.line, name });
    if (node.callee.type === 'MemberExpression' && node.callee.property.name === 'execute')
      found.queries.push(start.line);
  });
  return {
    ...found,
    comments: comments.map(({ value, loc }) => ({ line: loc.start.line, text: plainComment(value) })),
  };
};

/** Reads and parses all code of the repository, by path. */
export const readSources = (folder = ROOT) =>
  new Map(
    listSourceFiles(folder).map((path) => [
      path,
      parseSource(path, readFileSync(join(folder, path), 'utf8')),
    ]),
  );
