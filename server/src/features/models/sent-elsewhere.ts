import { domainsSentElsewhere, holdAccess, type ManagedDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { splitName } from '../../platform/models/provider.ts';
import { type AuditOrigin, recordAccessOpened } from '../audit/index.ts';
import type { ModelChoices } from '../settings/index.ts';
import type { NamedModels } from './choose.ts';
import type { ModelsOfDomains } from './present.ts';
import type { StoredProvider } from './store.ts';

type Role = 'large' | 'small' | 'embedding' | 'reranking';
const ROLES = ['large', 'small', 'embedding', 'reranking'] as const satisfies Role[];

/** Whether a change of the chosen models sends texts to a model that did not get them before. */
export const isSentElsewhere = (
  before: Pick<ModelChoices, Role>,
  patch: { [role in Role]?: string | null | undefined },
): boolean => ROLES.some((role) => Boolean(patch[role]) && patch[role] !== before[role]);

/** Returns whether a changed provider is another place, or another account there, whose operator may read the texts sent. */
export const isAnotherPlace = (before: StoredProvider, after: StoredProvider): boolean =>
  (['address', 'resource', 'region', 'accessKeyId', 'key'] as const).some(
    (field) => after[field] !== null && after[field] !== before[field],
  );

type InUse = { choices: Pick<ModelChoices, Role>; named: NamedModels; domains: ModelsOfDomains };

/** The domains (ids) whose texts a provider gets: null for all, empty for none. */
export const domainsUsing = (provider: string, { choices, named, domains }: InUse): string[] | null => {
  const isIts = (model: string | null | undefined) =>
    Boolean(model) && splitName(model ?? '').provider === provider;
  const shared = [...ROLES.map((role) => choices[role]), named.large, named.small, named.embedding];
  if (shared.some(isIts)) return null;
  return domains.filter(({ small, large }) => isIts(small) || isIts(large)).map(({ id }) => id);
};

/**
 * Audits that restricted texts are sent from now on to a model or provider that an owner chose, whose operator may read them. Part of the
 * transaction of the change. Resolves to the domains whose managers are to be notified after the commit.
 */
export const recordSentElsewhere = async (
  tx: DbOrTx,
  by: AuditOrigin,
  { target, domainIds }: { target: { id: string; name: string }; domainIds: string[] | null },
): Promise<ManagedDomain[]> => {
  await holdAccess(tx);
  const domains = await domainsSentElsewhere(tx, domainIds);
  await recordAccessOpened(tx, by, { how: 'models', target, domains });
  return domains;
};
