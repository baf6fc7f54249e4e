import type { Act, Scene } from './act.ts';

const source = ({ source: id }: Scene) =>
  `select name || paused || stopping || (checkpoint is null) from source where id = '${id}'`;
const item = ({ item: id }: Scene) =>
  `select state || coalesce(retry_at::text, '') from source_item where id = '${id}'`;

export const SOURCE_ACTS: Act[] = [
  {
    name: 'PATCH /sources/:id',
    rights: ['is an expert', 'is active'],
    trace: source,
    act: ({ person }, { source: id }) => person.patch(`/sources/${id}`, { name: 'Another name' }),
  },
  {
    name: 'PUT /sources/:id/paused',
    rights: ['is an expert'],
    trace: source,
    act: ({ server, person }, { source: id }) =>
      server.call('PUT', `/sources/${id}/paused`, { paused: true }, person.token),
  },
  {
    name: 'POST /sources/:id/stop',
    rights: ['is an expert'],
    trace: source,
    act: ({ person }, { source: id }) => person.post(`/sources/${id}/stop`),
  },
  {
    name: 'POST /sources/:id/held, kept',
    rights: ['is an expert'],
    trace: item,
    act: ({ person }, { source: id }) => person.post(`/sources/${id}/held`, { do: 'keep' }),
  },
  {
    name: 'POST /sources/:id/held, deleted',
    rights: ['is an expert'],
    trace: item,
    act: ({ person }, { source: id }) => person.post(`/sources/${id}/held`, { do: 'delete' }),
  },
  {
    name: 'DELETE /sources/:id',
    rights: ['is an expert'],
    trace: source,
    act: ({ person }, { source: id }) => person.remove(`/sources/${id}?documents=keep`),
  },
];
