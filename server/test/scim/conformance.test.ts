import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../kit/free-port.ts';
import { scimClient } from '../kit/scim.ts';
import { startTestServer } from '../kit/server.ts';

const PYTHON = process.env.SCIM_PYTHON;
const WHY = PYTHON ? '' : ' (skipped: needs Python with scim2-tester, which npm run test:scim brings)';
const TESTER = fileURLToPath(new URL('conformance.py', import.meta.url));
const MINUTES_MS = 600_000;

type Verdict = { checks: number; counts: Record<string, number>; wrong: object[] };

test.skipIf(!PYTHON)(
  `scim2-tester finds nothing that deviates from the RFCs${WHY}`,
  async () => {
    const server = await startTestServer({ PORT: String(await freePort()) });
    const owner = await server.person('Olga Owner');
    const client = await scimClient(server, owner, { name: 'Tester', email_domains: ['corp.example'] });
    const { stdout } = await promisify(execFile)(
      PYTHON ?? '',
      [TESTER, `${server.url}/scim/v2`, client.secret, 'corp.example'],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    await server.close();
    const verdict: Verdict = JSON.parse(stdout);
    console.log(`scim2-tester: ${verdict.checks} checks, ${JSON.stringify(verdict.counts)}`);
    expect(verdict.wrong).toEqual([]);
    expect(verdict.checks).toBeGreaterThan(50);
  },
  MINUTES_MS,
);
