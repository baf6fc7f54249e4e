import assert from 'node:assert/strict';
import { type Person, signUp } from '../../server/test/kit/person.ts';
import { makePdf } from '../kit/make-pdf.ts';
import { accountOf } from './people.ts';
import type { Project } from './project.ts';
import { step } from './step.ts';

export const TEXT =
  'The lighthouse of Larkfield is open on Sundays from nine to noon, and closed when there is fog.';
export type Place = { olga: Person; piet: Person; domainId: string };

/** From the files to an installation with an owner, a second person and a document that was read. */
export const starts = async (project: Project): Promise<Place> => {
  const { url, compose, docker } = project;
  await step('a secret that is missing stops it with its name', async () => {
    project.fillIn('REDIS_PASSWORD');
    await assert.rejects(compose('config', '--quiet'), /set REDIS_PASSWORD in \.env/);
    project.fillIn();
  });
  await step('the image is built', async () => {
    await compose('build', 'docent');
    const bytes = await docker('image', 'inspect', '--format', '{{.Size}}', 'docent:test');
    return `${Math.round(Number(bytes) / 1e6)} MB`;
  });
  await step('everything starts and calls itself healthy', async () => {
    await compose('up', '-d', '--wait');
  });
  await step('the server is a user without rights, and its own files cannot be changed', () =>
    compose(
      'exec',
      '-T',
      'docent',
      'sh',
      '-c',
      'test "$(id -u)" = 1000 && ! touch /app/x 2>/dev/null && touch /data/x /tmp/x',
    ),
  );
  await step('health and figures are not to be had from outside', async () => {
    assert.equal((await fetch(url)).status, 200);
    for (const path of ['/metrics', '/health/live', '/health/ready'])
      assert.equal((await fetch(url + path)).status, 404, path);
  });
  const olga = await step('the first account owns the installation', async () => {
    const owner = await signUp(url, accountOf('olga'));
    assert.equal(owner.user.role, 'owner');
    return owner;
  });
  await olga.send('PATCH', '/settings', { sign_up: 'anyone' });
  const piet = await signUp(url, accountOf('piet'));
  const { id: domainId } = await olga.makeDomain('Larkfield');
  await step('a PDF is read', async () => {
    await olga.upload(domainId, [{ name: 'lighthouse.pdf', content: await makePdf([TEXT]) }]);
    const [document] = await olga.untilIngested(domainId);
    assert.equal(document?.parsing_status, 'ingested', document?.error ?? '');
  });
  return { olga, piet, domainId };
};
