import { type SystemEvent, textContent, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { whatHappened } from './system-message.ts';

/** Replaces the names of a deleted account in system messages. */
const NOBODY = { name: 'a former colleague', username: 'deleted' };
const AT_ONCE = 500;

type Line = { id: string; content: string; event: SystemEvent; isAuthor: boolean };

/** Removes a person's name from system messages. Nothing else changes, whatever the name is. */
export const anonymiseSystemMessages = async (tx: DbOrTx, personId: string): Promise<void> => {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const result = await tx.execute<Line>(sql`
      select id, content, event, author_id is not distinct from ${personId}::uuid as "isAuthor" from message
      where role = 'system' and id > ${after}::uuid and event is not null and (author_id = ${personId}
        or event @> ${JSON.stringify({ people: [{ id: personId }] })}::jsonb
        or event @> ${JSON.stringify({ person: { id: personId } })}::jsonb)
      order by id limit ${AT_ONCE}`);
    const lines = result.rows; // the columns of the select above
    if (!lines.length) return;
    const forgotten = lines.map((line) => withoutPerson(line, personId));
    await tx.execute(sql`
      update message m set content = g.content, event = g.event::jsonb
      from unnest(${sql.param(lines.map(({ id }) => id))}::uuid[],
        ${sql.param(forgotten.map(({ content }) => content))}::text[],
        ${sql.param(forgotten.map(({ event }) => JSON.stringify(event)))}::text[]) as g(id, content, event)
      where m.id = g.id`);
    after = lines.at(-1)?.id ?? after;
  }
};

const withoutPerson = ({ content, event, isAuthor }: Line, personId: string) => {
  const forgotten = forgetIn(event, personId);
  const text = textOf(content);
  const said = whatHappened(event);
  // A line in words of an older version keeps them: its author is no more in it than the event says.
  const author = text.endsWith(said) ? text.slice(0, -said.length) : null;
  const by = isAuthor ? NOBODY.name : author;
  return {
    event: forgotten,
    content: by === null ? content : textContent(`${by}${whatHappened(forgotten)}`),
  };
};

const forgetIn = (event: SystemEvent, personId: string): SystemEvent => {
  const nobody = <Person extends { id: string }>(person: Person): Person =>
    person.id === personId ? { ...person, ...NOBODY } : person;
  if ('people' in event) return { ...event, people: event.people.map(nobody) };
  return 'person' in event ? { ...event, person: nobody(event.person) } : event;
};
