import { expect } from 'vitest';
import type { Person, TestServer } from './server.ts';

/** Fails with the server's own words when a call was refused. */
export const done = ({ status, body }: { status: number; body: unknown }): void => {
  expect([status, status < 300 ? null : body]).toEqual([status, null]);
};

/** Sends a file to a domain. Resolves with the document's id; rejects when it was refused. */
export const upload = async (
  server: TestServer,
  person: Person,
  { domainId, name, text }: { domainId: string; name: string; text: string },
): Promise<string> => {
  const form = new FormData();
  form.append('kb_id', domainId);
  form.append('files', new Blob([text]), name);
  const headers = { authorization: `Bearer ${person.token}` };
  const response = await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form });
  return (await response.json()).results[0].document.id;
};

/** A domain is made, changed, given a document, which goes again, and deleted: what the audit log has of both. */
export const domainDeeds = async (server: TestServer, person: Person) => {
  const { id } = (await person.post('/domains', { name: 'Logbook' })).body;
  done(await person.patch(`/domains/${id}`, { description: 'Of the ship', generation_prompt: 'Be brief.' }));
  const documentId = await upload(server, person, {
    domainId: id,
    name: 'tides.txt',
    text: 'The tide comes at noon.',
  });
  await server.documents(person, id);
  done(await person.remove(`/documents/${documentId}`));
  done(await person.remove(`/domains/${id}`));
  return { id, documentId };
};

/** A domain is restricted to somebody and a document of it narrower, whoever administers gives herself a role in it, and its last manager goes. */
export const accessDeeds = async (server: TestServer, person: Person) => {
  const manager = await server.person('Mia Manager');
  const { id } = (await person.post('/domains', { name: 'Payroll' })).body;
  const put = (path: string, body: object) =>
    server.call('PUT', `/domains/${id}/${path}`, body, person.token);
  done(await put('access', { access: 'restricted', managers: [manager.id] }));
  done(await put(`grants/${person.id}`, { role: 'reader' }));
  const documentId = await upload(server, manager, {
    domainId: id,
    name: 'salaries.txt',
    text: 'Salaries are paid on the last Friday.',
  });
  const list = { access: 'listed', principals: [manager.id] };
  done(await server.call('PUT', `/documents/${documentId}/access`, list, manager.token));
  done(await person.patch(`/users/${manager.id}`, { disabled: true }));
};
