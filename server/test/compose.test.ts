import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings, SETTINGS } from '../src/settings.ts';
import { startTestServer } from './kit/server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Used part of the Compose specification: an unknown key, or one of another form, is an error. */
const Healthcheck = z.strictObject({
  test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
  interval: z.string().regex(/^\d+s$/),
  timeout: z.string().regex(/^\d+s$/),
  start_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  retries: z.number().int(),
});
/** Docker's own choice is never to delete a line. */
const Logging = z.strictObject({
  driver: z.literal('json-file'),
  options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
});
const Service = z.strictObject({
  image: z.string().regex(/^[a-z/]+:(?!latest)[\w.-]+$/, 'names its version'),
  build: z.string().optional(),
  profiles: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  deploy: z.strictObject({ replicas: z.string() }).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]).optional(),
  stop_grace_period: z.string().optional(),
  healthcheck: Healthcheck.optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  logging: Logging,
  restart: z.enum(['unless-stopped', 'on-failure']),
});
const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});
const { services, volumes } = Compose.parse(parse(read('compose.yaml'), { merge: true }));
const docent = services.docent;
if (!docent?.environment) throw new Error('compose.yaml has no service called docent');
const environment = docent.environment;

/** Expands `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose does. */
const filled = (text: string, given: NodeJS.Dict<string>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    const value = given[name];
    if (value) return value;
    if (kind === '-') return rest;
    throw new Error(`${name}: ${rest}`);
  });

test('two servers or more, and every service depends on healthy ones', () => {
  const example = parseEnv(read('.env.example'));
  for (const env of [{}, example])
    expect(Number(filled(docent.deploy?.replicas ?? '', env))).toBeGreaterThanOrEqual(2);
  for (const [name, { depends_on = {}, volumes: mounted = [] }] of Object.entries(services)) {
    for (const [other, { condition }] of Object.entries(depends_on)) {
      expect([name, other, other in services]).toEqual([name, other, true]);
      if (condition === 'service_healthy')
        expect([other, services[other]?.healthcheck]).not.toContain(undefined);
    }
    for (const mount of mounted) {
      const source = mount.split(':')[0] ?? '';
      const isThere = source.startsWith('.') ? existsSync(join(ROOT, source)) : source in volumes;
      expect([name, mount, isThere]).toEqual([name, mount, true]);
    }
  }
});

test('the servers read and accept every variable that they are given', () => {
  expect(Object.keys(environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  const example = parseEnv(read('.env.example'));
  const commented = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  const ofOthers = [
    'SITE_ADDRESS',
    'SERVERS',
    'WORKERS',
    'COMPOSE_PROFILES',
    'POSTGRES_PASSWORD',
    'REDIS_PASSWORD',
  ];
  const named = [...Object.keys(example), ...commented];
  expect(named.filter((name) => !SETTINGS.includes(name) && !ofOthers.includes(name))).toEqual([]);
  const secret = 'a'.repeat(64);
  const env = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, value || secret]));
  const settings = readSettings(
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value, env)])),
  );
  expect(settings).toMatchObject({ HOST: '0.0.0.0', PORT: 3000, TRUST_PROXY: 1, S3_BUCKET: 'docent' });
  expect(new URL(settings.DATABASE_URL ?? '').hostname in services).toBe(true);
  expect(new URL(settings.REDIS_URL ?? '').hostname in services).toBe(true);
  expect(new URL(settings.S3_ENDPOINT ?? '').hostname in services).toBe(true);
});

test('workers differ from the servers behind the proxy in their role alone', () => {
  const { profiles, deploy, environment: ofWorkers, ...rest } = services.worker ?? {};
  expect([profiles, ofWorkers]).toEqual([['workers'], { ...environment, ROLE: 'worker' }]);
  expect({ ...rest, environment, deploy: docent.deploy }).toEqual(docent);
});

test('the servers have no rights of root, whatever a parser does', () => {
  expect([docent.cap_drop, docent.security_opt]).not.toContain(undefined);
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
});

test('a missing secret stops the start with its name; none is in the file', () => {
  const secrets = ['AUTH_SECRET', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'S3_SECRET_ACCESS_KEY'];
  const example = parseEnv(read('.env.example'));
  for (const name of secrets) {
    expect([name, example[name]]).toEqual([name, '']);
    expect(read('compose.yaml')).toContain(`\${${name}:?set ${name} in .env}`);
  }
});

test('health checks answer on the port of the proxy and the image', async () => {
  const server = await startTestServer();
  const checks = [docent.healthcheck?.test.join(' ') ?? '', read('Dockerfile')];
  for (const check of checks) {
    const [, port, path] = /fetch\('http:\/\/127\.0\.0\.1:(\d+)(\/[\w/]+)'\)/.exec(check) ?? [];
    expect(port).toBe(environment.PORT);
    expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  }
  await server.close();
  expect(read('deploy/Caddyfile')).toContain(`dynamic a docent ${environment.PORT}`);
  expect(read('Dockerfile')).toContain(`EXPOSE ${environment.PORT}`);
});

test("the image has the project's Node and an existing program", () => {
  const dockerfile = read('Dockerfile');
  const node = JSON.parse(read('package.json')).dependencies.node.split('.')[0];
  const bases = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major);
  expect(bases).toEqual([node, node]);
  const program = /CMD \["node", .*"([\w/.]+\.ts)"\]\s*$/.exec(dockerfile)?.[1] ?? '';
  expect(existsSync(join(ROOT, program))).toBe(true);
  const copied = [...dockerfile.matchAll(/^COPY --from=(?:build|packages) \/app\/(\S+)/gm)];
  expect(copied.filter(([, path]) => !existsSync(join(ROOT, path ?? '')))).toEqual([]);
});

test('the image installs packages before it copies the sources', () => {
  const [packages = ''] = read('Dockerfile').split('COPY . .');
  const { workspaces } = JSON.parse(read('package.json'));
  for (const workspace of workspaces)
    expect(packages).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
  // Nothing is fetched for the building itself: a machine without a way to Docker's own registry has a mirror of images.
  expect(packages).not.toContain('syntax=');
});
