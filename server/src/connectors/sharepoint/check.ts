import type { SettingsOf, SourceSaid } from '@docent/contract';
import { z } from 'zod';
import { type CheckResult, type ConnectorContext, SourceError } from '../connector.ts';
import { say } from '../say.ts';
import { findDrives } from './drives.ts';
import { GRAPH } from './place.ts';
import type { Requests } from './requests.ts';
import type { Tokens } from './tokens.ts';

type Options = {
  settings: SettingsOf<'sharepoint'>;
  context: ConnectorContext;
  requests: Requests;
  tokens: Tokens;
};
type Finding = CheckResult['findings'][number];

const Anything = z.looseObject({});

/** Rights of Microsoft Graph, the narrowest first: one of each line is needed. */
const READS_AND_SHARING = ['Sites.Selected', 'Sites.FullControl.All'];
const GROUPS = ['GroupMember.Read.All', 'Group.Read.All', 'Directory.Read.All'];
const PEOPLE = ['User.Read.All', 'Directory.Read.All'];

/** Checks the rights of the application one by one. Throws when nothing can be read. */
export const checkSharePoint = async ({
  settings,
  context,
  requests,
  tokens,
}: Options): Promise<CheckResult> => {
  const { drives, siteAddress, missing } = await findDrives(settings, requests);
  const rights = await tokens.rights();
  const findings: Finding[] = [
    {
      ok: true,
      message: say('sharepoint_found', { libraries: drives.map(({ label }) => label).join(', ') }),
    },
    ...missing.map((library) => ({ ok: false, message: say('sharepoint_no_library', { library }) })),
  ];
  for (const { id, label } of drives) findings.push(await permissionsOf(id, label, requests));
  findings.push(
    rightFinding(rights, READS_AND_SHARING, 'sharepoint_files_right'),
    rightFinding(rights, GROUPS, 'sharepoint_groups_right'),
    rightFinding(rights, PEOPLE, 'sharepoint_people_right'),
    await siteGroupsFinding(siteAddress, { settings, context, requests }),
  );
  return { findings };
};

type RightSaying = 'sharepoint_files_right' | 'sharepoint_groups_right' | 'sharepoint_people_right';

const rightFinding = (rights: Set<string> | null, any: readonly string[], what: RightSaying): Finding => {
  const found = any.find((right) => rights?.has(right));
  if (found) return { ok: true, message: say(what, { right: found }) };
  if (!rights) return { ok: true, message: say('sharepoint_right_unknown', { right: any[0] ?? '' }) };
  return { ok: false, message: say(`${what}_missing`, { rights: anyOf(any) }) };
};

const anyOf = ([one = '', ...others]: readonly string[]): SourceSaid | string =>
  others.length ? say('or', { one, other: anyOf(others) }) : one;

const permissionsOf = async (drive: string, label: string, requests: Requests): Promise<Finding> => {
  try {
    const root = await requests.json(
      `${GRAPH}/v1.0/drives/${encodeURIComponent(drive)}/root`,
      z.looseObject({ id: z.string() }),
      { what: `The library ${label}` },
    );
    const address = `${GRAPH}/v1.0/drives/${encodeURIComponent(drive)}/items/${encodeURIComponent(root.id)}/permissions`;
    await requests.json(address, Anything, { what: `Who may read ${label}` });
    return { ok: true, message: say('sharepoint_library_readable', { library: label }) };
  } catch (error) {
    return { ok: false, message: say('sharepoint_library_closed', { library: label, why: closedBy(error) }) };
  }
};

/** Groups of the site (its owners, members and visitors) are asked of SharePoint itself, which takes no client secret. */
const siteGroupsFinding = async (
  siteAddress: string | null,
  { settings, context, requests }: Omit<Options, 'tokens'>,
): Promise<Finding> => {
  if (settings.sign_in === 'application' && !context.secrets.private_key)
    return { ok: false, message: say('sharepoint_site_groups_secret') };
  if (!siteAddress) return { ok: false, message: say('sharepoint_site_groups_no_address') };
  try {
    await requests.json(`${siteAddress}/_api/web/sitegroups?$select=Id&$top=1`, Anything, {
      what: 'The groups of the site',
      headers: { Accept: 'application/json;odata=nometadata' },
    });
    return { ok: true, message: say('sharepoint_site_groups') };
  } catch (error) {
    const code =
      settings.sign_in === 'delegated'
        ? 'sharepoint_site_groups_closed_to_person'
        : 'sharepoint_site_groups_closed';
    return { ok: false, message: say(code, { why: closedBy(error) }) };
  }
};

/** Returns why access was refused. Rethrows errors that are no answer of the server. */
const closedBy = (error: unknown): SourceSaid | string => {
  const closed = ['forbidden', 'not_found', 'malformed'];
  if (!(error instanceof SourceError) || !closed.includes(error.reason)) throw error;
  return error.said ?? error.message;
};
