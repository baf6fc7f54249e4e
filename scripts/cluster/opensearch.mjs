import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../setup/paths.mjs';
import { freePort } from './free-port.mjs';

const VERSION = '2.19.6';
const POM = join(import.meta.dirname, 'opensearch-pom.xml');
const JARS = join(ROOT, '.cache', 'cluster', `opensearch-${VERSION}`);
/** 11 is the oldest that it runs on; it sets a security manager, which Java 24 has no more. */
const JAVA = { from: 11, to: 23 };
const HEAP = '768m';
const READY_SECONDS = 90;
const STOP_MS = 5_000;
/** Uid to run as when started by root, which OpenSearch refuses. */
const NOBODY = 65_534;

/** Parts of the node that are loaded each from a folder of its own, with what its archives leave out: a description, and what it may do. */
const MODULES = {
  'transport-netty4': {
    classname: 'org.opensearch.transport.Netty4Plugin',
    jars: /^(transport-netty4|netty)-/,
    permissions: [
      'java.io.FilePermission "/proc/sys/net/core/somaxconn", "read"',
      'java.net.SocketPermission "*", "accept,connect"',
      'java.lang.RuntimePermission "setContextClassLoader"',
      'java.util.PropertyPermission "sun.nio.ch.bugLevel", "write"',
    ],
  },
  'lang-painless': {
    classname: 'org.opensearch.painless.PainlessPlugin',
    jars: /^(lang-painless|opensearch-scripting-painless-spi|antlr4-runtime|asm)-/,
    permissions: [
      'java.lang.RuntimePermission "createClassLoader"',
      'java.lang.RuntimePermission "getClassLoader"',
    ],
  },
  'analysis-common': {
    classname: 'org.opensearch.analysis.common.CommonAnalysisPlugin',
    jars: /^analysis-common-/,
    permissions: [],
  },
};

/**
 * Starts an OpenSearch for tests: the one of OPENSEARCH_URL, else an archive of Maven Central on a loopback port, with this machine's Java.
 * `missing` has the reason where neither is available.
 */
export const provideOpenSearch = async (environment = process.env) => {
  if (environment.OPENSEARCH_URL)
    return { from: 'OPENSEARCH_URL', url: environment.OPENSEARCH_URL, stop: async () => {} };
  const missing = whatIsMissing();
  if (missing) return { missing, stop: async () => {} };
  return { from: `Maven Central, ${VERSION}`, ...(await start()) };
};

const whatIsMissing = () => {
  const { status, stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const java = Number(/version "(\d+)/.exec(stderr ?? '')?.[1]);
  if (status !== 0 || !(java >= JAVA.from && java <= JAVA.to))
    return `there is no Java ${JAVA.from} to ${JAVA.to} here`;
  try {
    fetchJars();
    return null;
  } catch {
    return 'Maven did not bring its archives';
  }
};

const fetchJars = () => {
  if (existsSync(JARS)) return;
  const draft = `${JARS}.part`;
  rmSync(draft, { recursive: true, force: true });
  console.log(`Fetching OpenSearch ${VERSION} by Maven`);
  const args = ['-q', '-B', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${draft}`];
  execFileSync('mvn', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  renameSync(draft, JARS);
};

/** Creates the node's home with copies of the archives: the unprivileged user may not be able to read the repository's parent folders. */
const layHome = (port, transport) => {
  const home = mkdtempSync(join(tmpdir(), 'docent-opensearch-'));
  chmodSync(home, 0o755);
  for (const folder of ['lib', 'config', 'data', 'logs', 'plugins', 'tmp', 'modules'])
    mkdirSync(join(home, folder));
  const jars = readdirSync(JARS).filter((name) => name.endsWith('.jar'));
  const rest = new Set(jars);
  for (const [name, { classname, jars: own, permissions }] of Object.entries(MODULES)) {
    const folder = join(home, 'modules', name);
    mkdirSync(folder);
    for (const jar of jars.filter((each) => own.test(each))) {
      copyFileSync(join(JARS, jar), join(folder, jar));
      rest.delete(jar);
    }
    const about = { name, description: name, classname, version: VERSION, 'opensearch.version': VERSION };
    const lines = Object.entries({ ...about, 'java.version': '11' }).map(([key, value]) => `${key}=${value}`);
    writeFileSync(join(folder, 'plugin-descriptor.properties'), lines.join('\n'));
    const grants = permissions.map((permission) => `  permission ${permission};\n`).join('');
    if (grants) writeFileSync(join(folder, 'plugin-security.policy'), `grant {\n${grants}};\n`);
  }
  for (const jar of rest) copyFileSync(join(JARS, jar), join(home, 'lib', jar));
  const settings = [
    'discovery.type: single-node',
    'network.host: 127.0.0.1',
    `http.port: ${port}`,
    `transport.port: ${transport}`,
    // A full disk of the machine is not what these tests are about.
    'cluster.routing.allocation.disk.threshold_enabled: false',
  ];
  writeFileSync(join(home, 'config', 'opensearch.yml'), settings.join('\n'));
  const logging = [
    'appender.console.type = Console',
    'appender.console.name = console',
    'appender.console.layout.type = PatternLayout',
    'appender.console.layout.pattern = %p %c{1.} %m%n',
    'rootLogger.level = error',
    'rootLogger.appenderRef.console.ref = console',
  ];
  writeFileSync(join(home, 'config', 'log4j2.properties'), logging.join('\n'));
  return home;
};

const start = async () => {
  const port = await freePort();
  const home = layHome(port, await freePort());
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const path of ['', 'config', 'data', 'logs', 'tmp']) chownSync(join(home, path), NOBODY, NOBODY);
  const options = [`-Xms${HEAP}`, `-Xmx${HEAP}`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
  const properties = [
    'java.security.manager=allow',
    `java.io.tmpdir=${join(home, 'tmp')}`,
    `opensearch.path.home=${home}`,
    `opensearch.path.conf=${join(home, 'config')}`,
    'opensearch.distribution.type=tar',
    'opensearch.bundled_jdk=false',
    'log4j2.disable.jmx=true',
  ].map((property) => `-D${property}`);
  const main = ['-cp', join(home, 'lib', '*'), 'org.opensearch.bootstrap.OpenSearch'];
  const child = spawn('java', [...options, ...properties, ...main], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let complaint = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      complaint = (complaint + data).slice(-2000);
    });
  const stop = async () => {
    await end(child);
    rmSync(home, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, url, () => complaint);
    await warmUp(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

const untilReady = async (child, url, complaint) => {
  const deadline = Date.now() + READY_SECONDS * 1000;
  for (;;) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (child.exitCode !== null) throw new Error(`OpenSearch ended with ${child.exitCode}: ${complaint()}`);
    if (Date.now() > deadline) throw new Error(`OpenSearch is not ready after ${READY_SECONDS} s.`);
    await delay(200);
  }
};

/**
 * Makes an index as ours are, writes to it, searches it and removes it: the first of each in a new Java process takes seconds, longer
 * than a question waits.
 */
const warmUp = async (url) => {
  const index = `${url}/warm-up`;
  const script = { source: 'return query.boost * doc.freq;' };
  const analysis = {
    filter: { counted: { type: 'delimited_term_freq' } },
    analyzer: { counted: { tokenizer: 'whitespace', filter: ['counted'] } },
  };
  const settings = { number_of_shards: 1, analysis, similarity: { frequency: { type: 'scripted', script } } };
  const text = { type: 'text', analyzer: 'counted', index_options: 'freqs', similarity: 'frequency' };
  const properties = { text, number: { type: 'integer' } };
  const query = { bool: { filter: [{ term: { number: 1 } }], should: [{ term: { text: 'word' } }] } };
  const aggs = { number: { sum: { field: 'number' } }, all: { global: {} } };
  const calls = [
    ['PUT', index, { settings, mappings: { properties } }],
    ['PUT', `${index}/_doc/1?refresh=true`, { text: 'word|2', number: 1 }],
    ['POST', `${index}/_search`, { query, aggs, sort: ['_score', 'number'] }],
    ['DELETE', index],
  ];
  for (const [method, address, body] of calls) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok)
      throw new Error(`OpenSearch answered ${response.status} to ${method}: ${await response.text()}`);
  }
};

const end = (child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
