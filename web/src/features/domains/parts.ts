import type { DomainDetail } from '@docent/contract';

type Can = DomainDetail['can'];

/** Parts of a domain's page by their path, in groups, with the right that each needs. */
const GROUPS = [
  {
    name: 'content',
    parts: [
      { path: 'documents', needs: 'read' },
      { path: 'sources', needs: 'upload' },
      { path: 'lessons', needs: 'read' },
    ],
  },
  {
    name: 'behaviour',
    parts: [
      { path: 'perimeter', needs: 'read' },
      { path: 'responses', needs: 'configure' },
      { path: 'prompt', needs: 'configure' },
      { path: 'settings', needs: 'configure' },
    ],
  },
  {
    name: 'quality',
    parts: [
      { path: 'execution', needs: 'configure' },
      { path: 'dashboard', needs: 'configure' },
      { path: 'golden', needs: 'configure' },
      { path: 'retrieval', needs: 'configure' },
    ],
  },
  {
    name: 'management',
    parts: [
      { path: 'access', needs: 'grant' },
      { path: 'history', needs: 'configure' },
    ],
  },
] as const;

export type PartName = (typeof GROUPS)[number]['parts'][number]['path'];

/** Returns the groups of parts that a user with these rights may open; groups without a part are left out. */
export const listParts = (can: Can) =>
  GROUPS.map(({ name, parts }) => ({
    name,
    paths: parts.filter(({ needs }) => can[needs]).map(({ path }): PartName => path),
  })).filter(({ paths }) => paths.length > 0);

/** Returns the part that an address names; null on the overview. */
export const partOf = (pathname: string): PartName | null =>
  GROUPS.flatMap(({ parts }) => [...parts]).find(({ path }) => pathname.endsWith(`/${path}`))?.path ?? null;

/** Returns whether a user with these rights may open the part at an address. */
export const mayEnter = (pathname: string, can: Can): boolean => {
  const part = partOf(pathname);
  return !part || listParts(can).some(({ paths }) => paths.includes(part));
};
