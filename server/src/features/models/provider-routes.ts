import { CALLS, type ModelProviderBody, type ProviderKind } from '@docent/contract';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { newId } from '../../platform/ids.ts';
import { listModels, listsModels } from '../../platform/models/list-models.ts';
import { findLocalProviders } from '../../platform/models/local-providers.ts';
import { faultOf } from '../../platform/models/model-fault.ts';
import { baseAddressOf, NEEDS_KEY } from '../../platform/models/provider.ts';
import type { Fetch } from '../../platform/outgoing/fetch.ts';
import type { Seal } from '../../platform/seal.ts';
import { lockUser } from '../accounts/index.ts';
import { type AuditOrigin, recordAudit } from '../audit/index.ts';
import { tellAccessOpened } from '../notifications/index.ts';
import { keptKey } from './keys.ts';
import { domainsUsing, isAnotherPlace, recordSentElsewhere } from './sent-elsewhere.ts';
import { requireOwner, type SettingsParts, shownSettings } from './settings-routes.ts';
import {
  deleteProvider,
  holdProvider,
  insertProvider,
  type StoredProvider,
  updateProvider,
} from './store.ts';

export type ProviderParts = SettingsParts & {
  seal: Seal;
  /** Throws OutgoingError for an address that would never be called. */
  requireReachable: (address: string) => Promise<void>;
  /** Leads to this machine and nowhere else. */
  callLocal: Fetch;
};

/** Each asks another machine. */
const ASKING = { max: 30, timeWindow: '1 minute' };

export const modelProviderRoutes = (app: App, parts: ProviderParts) => {
  addingRoutes(app, parts);
  changeRoute(app, parts);
  askingRoutes(app, parts);
};

const isFixed = async ({ models }: ProviderParts, name: string) =>
  (await models.present()).providers.get(name)?.setBy === 'environment';

const requireCallable = async (parts: ProviderParts, provider: StoredProvider) => {
  const address = baseAddressOf(settingsOf(provider));
  if (!address) return;
  await parts.requireReachable(address).catch((error: Error) => {
    throw new AppError('address_refused', error.message);
  });
};

/** In the transaction that changes where a provider is: tells of the restricted domains whose texts it gets. */
const recordPlace = async (
  { product, models, modelsOfDomains }: ProviderParts,
  tx: DbOrTx,
  by: AuditOrigin,
  name: string,
) => {
  const inUse = {
    choices: await product.models(tx),
    named: models.named,
    domains: await modelsOfDomains(tx),
  };
  const domainIds = domainsUsing(name, inUse);
  return recordSentElsewhere(tx, by, { target: { id: name, name }, domainIds });
};

/** Routes that add and delete a provider. */
const addingRoutes = (app: App, parts: ProviderParts) => {
  const { db, models, product, seal } = parts;
  handle(app, CALLS.createModelProvider, async (request) => {
    const { user, body } = request;
    requireOwner(user);
    const name = body.name ?? body.kind;
    const provider = { ...newProvider(name, body), ...keptKey(seal, body.key ?? null) };
    if (await isFixed(parts, name)) throw new AppError('provider_name_taken');
    await requireCallable(parts, provider);
    const opened = await db.transaction(async (tx) => {
      requireOwner(await lockUser(tx, user.id));
      if (!(await insertProvider(tx, provider))) throw new AppError('provider_name_taken');
      await models.health.forget(tx, name);
      await product.changeModels(tx, { providers: newId() });
      await recordAudit(tx, request, {
        action: 'models.provider_added',
        target: { id: name, name },
        detail: described(provider),
      });
      // A model of one that was there before may still be chosen.
      return recordPlace(parts, tx, request, name);
    });
    await tellAccessOpened(parts.notify, user.id, opened);
    await models.again();
    return shownSettings(parts);
  });

  handle(app, CALLS.deleteModelProvider, async (request) => {
    const {
      user,
      params: { name },
    } = request;
    requireOwner(user);
    if (await isFixed(parts, name)) throw new AppError('set_by_environment');
    await db.transaction(async (tx) => {
      requireOwner(await lockUser(tx, user.id));
      if (!(await deleteProvider(tx, name))) throw new AppError('not_found');
      await models.health.forget(tx, name);
      await product.changeModels(tx, { providers: newId() });
      await recordAudit(tx, request, { action: 'models.provider_deleted', target: { id: name, name } });
    });
    await models.again();
    return shownSettings(parts);
  });
};

const changeRoute = (app: App, parts: ProviderParts) => {
  const { db, models, product, seal } = parts;
  handle(app, CALLS.updateModelProvider, async (request) => {
    const {
      user,
      body,
      params: { name },
    } = request;
    requireOwner(user);
    if (await isFixed(parts, name)) throw new AppError('set_by_environment');
    const { key, ...rest } = body;
    const opened = await db.transaction(async (tx) => {
      requireOwner(await lockUser(tx, user.id));
      const before = await holdProvider(tx, name);
      if (!before) throw new AppError('not_found');
      const after: StoredProvider = {
        ...before,
        address: rest.address ?? before.address,
        resource: rest.resource ?? before.resource,
        region: rest.region ?? before.region,
        accessKeyId: rest.access_key_id === undefined ? before.accessKeyId : rest.access_key_id,
        ...(key === undefined ? {} : keptKey(seal, key)),
      };
      requireFields(after.kind, { ...rest, kind: after.kind });
      const isElsewhere = after.address !== before.address || after.resource !== before.resource;
      // A stored key is sent to another address only after the user has entered it for that address.
      if (isElsewhere && before.key !== null && key === undefined) throw new AppError('provider_key_needed');
      if (after.key === null && NEEDS_KEY.has(after.kind)) throw new AppError('provider_key_needed');
      await requireCallable(parts, after);
      await updateProvider(tx, after);
      await models.health.forget(tx, name);
      await product.changeModels(tx, { providers: newId() });
      await recordAudit(tx, request, {
        action: 'models.provider_changed',
        target: { id: name, name },
        detail: {
          ...described(after),
          ...(key === undefined ? {} : { key: key === null ? 'removed' : 'changed' }),
        },
      });
      return isAnotherPlace(before, after) ? recordPlace(parts, tx, request, name) : [];
    });
    await tellAccessOpened(parts.notify, user.id, opened);
    await models.again();
    return shownSettings(parts);
  });
};

/** Routes that ask providers for their models. */
const askingRoutes = (app: App, { models, callLocal }: ProviderParts) => {
  handle(
    app,
    CALLS.listProviderModels,
    async ({ user, params: { name } }) => {
      requireOwner(user);
      const provider = (await models.present()).providers.get(name);
      if (!provider) throw new AppError('not_found');
      const { settings, fetch, fault } = provider;
      if (fault) return { models: [], fault, detail: null };
      if (!listsModels(settings.kind)) return { models: [], fault: null, detail: null };
      try {
        const listed = await listModels(settings, fetch);
        models.health.note(`${name}:`, null);
        return {
          models: listed.map(({ id, use }) => ({ model: `${name}:${id}`, use })),
          fault: null,
          detail: null,
        };
      } catch (error) {
        const found = faultOf(error, settings.key);
        models.health.note(`${name}:`, found);
        return { models: [], ...found };
      }
    },
    { rateLimit: ASKING },
  );

  handle(
    app,
    CALLS.findLocalProviders,
    async ({ user }) => {
      requireOwner(user);
      const { providers } = await models.present();
      const known = new Set([...providers.values()].map(({ settings }) => baseAddressOf(settings)));
      const found = await findLocalProviders(callLocal);
      return {
        found: found.map((one) => ({
          ...one,
          set_up: known.has(baseAddressOf({ ...one, name: one.kind }) ?? ''),
        })),
      };
    },
    { rateLimit: ASKING },
  );
};

const settingsOf = ({ name, kind, address, resource, region }: StoredProvider) => ({
  name,
  kind,
  address: address ?? undefined,
  resource: resource ?? undefined,
  region: region ?? undefined,
});

/** Returns the details for the audit log: never the key. */
const described = ({ kind, address, resource, region }: StoredProvider) => ({
  kind,
  ...(address ? { address } : {}),
  ...(resource ? { resource } : {}),
  ...(region ? { region } : {}),
});

const NAMED: ReadonlySet<ProviderKind> = new Set(['openai-compatible', 'ollama', 'lm-studio', 'azure']);
const ADDRESSED: ReadonlySet<ProviderKind> = new Set(['openai-compatible', 'ollama', 'lm-studio']);

/** Throws `invalid_input` for a field that providers of this kind do not have. */
const requireFields = (
  kind: ProviderKind,
  body: Omit<ModelProviderBody, 'key' | 'access_key_id'> & { access_key_id?: string | null | undefined },
) => {
  const wrong = [
    body.name && body.name !== kind && !NAMED.has(kind) && 'name',
    body.address && !ADDRESSED.has(kind) && 'address',
    body.resource && kind !== 'azure' && 'resource',
    (body.region || body.access_key_id) && kind !== 'amazon-bedrock' && 'region',
  ].find((field) => typeof field === 'string');
  if (wrong) throw new AppError('invalid_input', `${wrong}: ${kind} has none`);
};

/** Throws `invalid_input` or `provider_key_needed` for one that could not be called. */
const newProvider = (name: string, body: ModelProviderBody): Omit<StoredProvider, 'key' | 'keyEnd'> => {
  const { kind, address, resource, region, access_key_id } = body;
  requireFields(kind, body);
  const missing = [
    kind === 'openai-compatible' && !address && 'address',
    kind === 'azure' && !resource && 'resource',
    kind === 'amazon-bedrock' && !region && 'region',
  ].find((field) => typeof field === 'string');
  if (missing) throw new AppError('invalid_input', `${missing}: ${kind} needs one`);
  if (NEEDS_KEY.has(kind) && !body.key) throw new AppError('provider_key_needed');
  return {
    name,
    kind,
    address: address ?? null,
    resource: resource ?? null,
    region: region ?? null,
    accessKeyId: access_key_id ?? null,
  };
};
