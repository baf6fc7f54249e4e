import type { OnConflict } from '@docent/contract';
import { expect } from 'vitest';
import type { Person, TestServer } from './server.ts';

/** Fails with the server's own words when a call was refused. */
export const done = ({ status, body }: { status: number; body: unknown }): void => {
  expect([status, status < 300 ? null : body]).toEqual([status, null]);
};

/**
 * Changes a person by a call that ends their sockets, and waits until the server has closed one: a socket that opens later is not closed
 * for this change any more.
 */
export const changeRole = async (by: Person, person: Person, patch: object): Promise<void> => {
  const { socket } = await person.connect();
  const closed = new Promise((resolve) => socket.once('disconnect', resolve));
  done(await by.patch(`/users/${person.id}`, patch));
  await closed;
};

/** Sends a file to a domain. Resolves with the document's id; rejects when it was refused. */
export const upload = async (
  server: TestServer,
  person: Person,
  {
    domainId,
    name,
    text,
    onConflict = 'refuse',
  }: { domainId: string; name: string; text: string; onConflict?: OnConflict },
): Promise<string> => {
  const form = new FormData();
  form.append('kb_id', domainId);
  form.append('on_conflict', onConflict);
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

type Sharing = { domainId: string; person: Person };

/** A manager decides about the gap of a question, shares its answer with a person who may not read its documents, and revokes both. */
const shareDeeds = async (server: TestServer, manager: Person, { domainId, person }: Sharing) => {
  const chat = `/chats/${(await manager.post('/chats', {})).body.id}`;
  const window = await manager.connect();
  const answer = await window.ask(chat.slice('/chats/'.length), 'When are salaries paid?', domainId);
  window.close();
  done(await manager.patch(`/messages/${answer.id}`, { rating: -1 })); // a bad rating makes the question a gap
  const { rows } = await server.database.pool.query('select id from execution where message_id = $1', [
    answer.id,
  ]);
  for (const deed of [
    { do: 'assign', user_id: manager.id },
    { do: 'unassign' },
    { do: 'dismiss' },
    { do: 'restore' },
  ])
    done(await manager.patch(`/inbox/gaps/${rows[0].id}`, deed));
  done(await manager.post(`${chat}/participant`, { user_id: person.id }));
  const shares = `${chat}/shares/${person.id}`;
  done(await server.call('PUT', shares, { message_ids: [answer.id] }, manager.token));
  done(await manager.remove(shares));
};

/**
 * A domain is restricted to a person and a document of it narrowed, an administrator grants themselves a role in it, and its last manager
 * leaves.
 */
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
  await server.documents(manager, id);
  const list = { access: 'listed', principals: [manager.id] };
  done(await server.call('PUT', `/documents/${documentId}/access`, list, manager.token));
  await shareDeeds(server, manager, { domainId: id, person });
  done(await person.patch(`/users/${manager.id}`, { disabled: true }));
};
