import type { SourceDocument } from '@docent/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { isReplaceable, replaceDocuments } from './replace-documents.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock(import('../../api/client.ts'), async (load) => ({ ...(await load()), call: call as never }));

const document = (designation: string, access: SourceDocument['access'] = 'domain') =>
  ({ id: `id of ${designation}`, designation, access }) as SourceDocument; // the parts that an upload uses
const replacement = (of: SourceDocument) => ({ document: of, file: new File(['New.'], of.designation) });

/** Adds the replacements, and returns the names, readers and conflict rule of each upload. */
const added = async (documents: SourceDocument[]) => {
  const add = vi.fn();
  await replaceDocuments(documents.map(replacement), add);
  return add.mock.calls.map(([files, ...others]) => [files.map(({ name }: File) => name), ...others]);
};

afterEach(() => void call.mockReset());

test('only an uploaded document that the user may read is replaceable', () => {
  expect(isReplaceable({ origin: 'upload', can: { read: true, manage: true } })).toBe(true);
  expect(isReplaceable({ origin: 'upload', can: { read: false, manage: true } })).toBe(false);
  expect(isReplaceable({ origin: 'source', can: { read: true, manage: true } })).toBe(false);
});

test('uploads a new version of a restricted document with its readers', async () => {
  call.mockResolvedValue({ access: 'listed', principals: [{ principal: { id: 'finance' } }] });
  const policy = document('policy.txt', 'listed');
  expect(await added([document('a.txt'), policy, document('b.txt')])).toEqual([
    [['a.txt', 'b.txt'], { access: 'domain' }, 'replace'],
    [['policy.txt'], { access: 'listed', principals: ['finance'] }, 'replace'],
  ]);
  expect(call.mock.calls).toEqual([['getDocumentAccess', { params: { id: policy.id } }]]);
});

test('uploads nothing when the readers of a document cannot be loaded', async () => {
  call.mockRejectedValue(new ApiError('not_found', 'No.', 404));
  const add = vi.fn();
  const replacing = replaceDocuments([document('policy.txt', 'listed')].map(replacement), add);
  await expect(replacing).rejects.toThrow('No.');
  expect(add).not.toHaveBeenCalled();
});
