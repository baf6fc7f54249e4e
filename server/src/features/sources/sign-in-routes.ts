import { CALLS, type ErrorCode, type SourceSettings } from '@docent/contract';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type ConnectorSignIn, type SignInRefusal, SourceError } from '../../connectors/connector.ts';
import type { DbOrTx, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { newId } from '../../platform/ids.ts';
import type { Seal } from '../../platform/seal.ts';
import { source } from '../../tables/sources.ts';
import { recordAudit } from '../audit/index.ts';
import { askForSync, holdSource } from './change-source.ts';
import { makeContext, removeWork } from './context.ts';
import { problemOf } from './faults.ts';
import { isSamePlace, isSignedInTo } from './places.ts';
import { mayNameInternal } from './policy.ts';
import { SYNC_QUEUE } from './queues.ts';
import type { RouteParts } from './routes.ts';
import { mergeSecrets, openSecrets, sealSecrets } from './secrets.ts';
import { keepSignIn, newState, type Session, signInRedirect, takeSignIn } from './sign-ins.ts';
import { getSource } from './store.ts';

type Parts = RouteParts & { signInSeal: Seal };
type Brought = { settings: SourceSettings; verifier: string; sourceId: string; code: string };

/** Maximum time that a returning user waits for the exchange of the code. */
const REDEEM_MS = 40_000;

const CODE_OF: Record<SignInRefusal['why'], ErrorCode> = {
  declined: 'source_sign_in_declined',
  consent: 'source_sign_in_consent',
  account: 'source_sign_in_account',
  failed: 'source_sign_in_failed',
};

/** Creates the steps of a sign-in at a source, from the connector's part to the stored tokens. */
const createSignInSteps = (parts: Parts) => {
  const { database, seal, connectors, origin } = parts;
  const { db } = database;
  const redirectUri = signInRedirect(origin);

  const signInOf = async (settings: SourceSettings): Promise<ConnectorSignIn<unknown>> => {
    if (!isSignedInTo(settings)) throw new AppError('source_settings', 'Nobody signs in at this source.');
    const signIn = (await connectors[settings.kind]?.())?.signIn;
    if (!signIn) throw new AppError('source_kind_unavailable');
    return signIn;
  };
  /** Locks a source for a user who may change where it reads, as that user may sign in there: internal sources are for owners only. */
  const hold = async (tx: DbOrTx, id: string, user: FastifyRequest['user']) => {
    const { row, person } = await holdSource(tx, id, user);
    if (row.internal && !mayNameInternal(person)) throw new AppError('source_owners');
    return row;
  };

  const redeem = async (
    signIn: ConnectorSignIn<unknown>,
    { settings, verifier, sourceId, code }: Brought,
  ) => {
    const name = `sign-in-${newId()}`;
    const [row] = await db.select().from(source).where(eq(source.id, sourceId));
    if (!row) throw new AppError('not_found');
    const { secrets: sealed, internal } = row;
    const secrets = openSecrets(seal, sealed);
    const signal = AbortSignal.timeout(REDEEM_MS);
    try {
      const context = await makeContext(parts, { sourceId, settings, secrets, internal, signal, name });
      return await signIn.end(settings, { code, verifier, redirectUri }, context);
    } catch (error) {
      throw wordedFor(error);
    } finally {
      await removeWork(parts, name);
    }
  };

  type Redeemed = Awaited<ReturnType<typeof redeem>>;
  /** Keeps what the sign-in gave, in the transaction that asks the right again and writes down who did it. */
  const keep = async (
    tx: Transaction,
    request: FastifyRequest,
    { sourceId, settings }: Brought,
    { secrets, account }: Redeemed,
  ) => {
    const row = await hold(tx.db, sourceId, request.user);
    // It leads elsewhere by now: what was had there is sent nowhere else.
    if (!isSamePlace(row.settings, settings)) throw new AppError('source_sign_in_expired');
    const isAnother = row.signedInAs !== account;
    const goesOn = row.lastSuccessAt !== null;
    await tx.db
      .update(source)
      .set({
        secrets: sealSecrets(seal, mergeSecrets(openSecrets(seal, row.secrets), secrets)),
        needsSignIn: false,
        signedInAs: account,
        signedInAt: new Date(),
        // The first time there is a while to look at what would come.
        nextAt: new Date(Date.now() + (goesOn ? 0 : row.everyMinutes * 60_000)),
        // Another account sees other things. A sync under way still reads with the one before.
        ...(isAnother ? { checkpoint: null, stopping: row.syncId !== null } : {}),
      })
      .where(eq(source.id, sourceId));
    await recordAudit(tx.db, request, {
      action: 'source.signed_in',
      target: { id: sourceId, name: row.name },
      detail: { domain_id: row.domainId, kind: row.kind, account },
    });
    if (goesOn && !row.paused) await askForSync(parts, tx, sourceId);
  };

  return { redirectUri, signInOf, hold, redeem, keep };
};

/** The way to a source's own sign-in and back, for who manages it. The browser learns neither verifier nor token. */
export const signInRoutes = (app: App, parts: Parts) => {
  const { database, queue, seal, signInSeal } = parts;
  const { db } = database;
  const { redirectUri, signInOf, hold, redeem, keep } = createSignInSteps(parts);

  handle(app, CALLS.startSourceSignIn, async (request) => {
    const { id } = request.params;
    const session = sessionOf(request);
    const state = newState();
    return database.transact(async ({ db: tx }) => {
      const { settings } = await hold(tx, id, request.user);
      const signIn = await signInOf(settings);
      const { address, verifier } = begun(signIn, settings, { redirectUri, state });
      await keepSignIn(tx, signInSeal, session, { sourceId: id, verifier, settings, state });
      return { address };
    });
  });

  handle(app, CALLS.endSourceSignIn, async (request) => {
    const { body } = request;
    const found = await takeSignIn(db, signInSeal, sessionOf(request), body.state);
    if (!found) throw new AppError('source_sign_in_expired');
    const { sourceId, settings } = found;
    const row = await db.transaction((tx) => hold(tx, sourceId, request.user));
    const signIn = await signInOf(settings);
    if ('error' in body) {
      const { why, number } = signIn.refusal({ error: body.error, description: body.error_description });
      throw new AppError(
        CODE_OF[why],
        ...(why === 'failed' && number ? [`The sign-in failed there (${number}).`] : []),
      );
    }
    if (!isSamePlace(row.settings, settings)) throw new AppError('source_sign_in_expired');
    const brought = { ...found, code: body.code };
    const redeemed = await redeem(signIn, brought);
    await database.transact((tx) => keep(tx, request, brought, redeemed));
    queue.wake(SYNC_QUEUE);
    return getSource(db, sourceId, (sealed) => Object.keys(openSecrets(seal, sealed)));
  });
};

/** A person's own browser: a program has none to be sent about. */
const sessionOf = ({ user, caller }: FastifyRequest): Session => {
  if (!caller.sessionId) throw new AppError('forbidden');
  return { userId: user.id, sessionId: caller.sessionId };
};

const begun = (
  signIn: ConnectorSignIn<unknown>,
  settings: SourceSettings,
  way: { redirectUri: string; state: string },
) => {
  try {
    return signIn.begin(settings, way);
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('source_settings', error.message);
    throw error;
  }
};

/** Why a code was good for nothing. */
const wordedFor = (error: unknown): AppError => {
  if (error instanceof SourceError && error.reason === 'sign_in')
    return new AppError('source_sign_in_expired');
  if (error instanceof SourceError && error.reason === 'forbidden')
    return new AppError('source_sign_in_consent');
  if (error instanceof SourceError && error.reason === 'credentials')
    return new AppError('source_sign_in_secret', error.message);
  return new AppError('source_sign_in_failed', problemOf(error).message);
};
