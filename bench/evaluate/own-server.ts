import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbedderState, NewApiKey } from '@docent/contract';
import { z } from 'zod';
import { signUp } from '../../server/test/kit/person.ts';
import { startProductIn } from '../kit/product.ts';

/** Key and domains of a run, by scope, stored to resume it. */
const Made = z.object({ key: z.string(), domains: z.record(z.string(), z.string()) });
type Made = z.infer<typeof Made>;

const OWNER = { name: 'Evaluation', email: 'evaluation@example.com' };
const DAYS = 365;
const LOOK_EVERY_MS = 500;
/** Environment variables that are set empty, so that a run never touches the operator's own data. */
const ELSEWHERE = ['DATABASE_URL', 'REDIS_URL', 'S3_BUCKET', 'SMTP_URL', 'PUBLIC_URL', 'AUTH_SECRET'];

/** A server of its own whose data stays in a folder, with an owner, a key, and a domain for each scope. */
export const startOwnServer = async (folder: string, model: string | undefined) => {
  const product = await startProductIn(folder, {
    ...Object.fromEntries(ELSEWHERE.map((name) => [name, ''])),
    ...(model ? { LARGE_MODEL: model, SMALL_MODEL: process.env.SMALL_MODEL ?? model } : {}),
  });
  try {
    const path = join(folder, 'made.json');
    const before = existsSync(path) ? Made.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
    const owner = before ? null : await makeOwner(product.url);
    const made: Made = before ?? { key: owner?.key ?? '', domains: {} };
    const keep = () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, JSON.stringify(made), { mode: 0o600 });
    };
    return {
      url: product.url,
      key: made.key,
      /** Domains of all scopes are made before the first is asked: only the owner who signed up can. */
      makeDomains: async (scopes: string[]) => {
        for (const scope of scopes) {
          if (made.domains[scope]) continue;
          if (!owner)
            throw new Error('The folder is of another set, or of a run that hardly began: name another');
          made.domains[scope] = await owner.makeDomain(scope || 'Evaluation');
        }
        keep();
      },
      domainOf: async (scope: string) => made.domains[scope] ?? '',
      stop: product.stop,
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
};

/** Waits until the built-in embedder's files are downloaded, if the environment chooses it. */
const untilFetched = async (url: string, token: string): Promise<void> => {
  for (;;) {
    const response = await fetch(`${url}/v1/models/embedder`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok || EmbedderState.parse(await response.json()).state !== 'fetching') return;
    await delay(LOOK_EVERY_MS);
  }
};

const makeOwner = async (url: string) => {
  const person = await signUp(url, { ...OWNER, password: crypto.randomUUID() });
  const response = await fetch(`${url}/v1/me/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ name: 'Evaluation', scopes: ['read', 'ask', 'documents'], expires_in_days: DAYS }),
  });
  if (!response.ok) throw new Error(`no API key: ${response.status} ${await response.text()}`);
  const { secret } = NewApiKey.parse(await response.json());
  await untilFetched(url, person.token);
  return { key: secret, makeDomain: async (name: string) => (await person.makeDomain(name)).id };
};
