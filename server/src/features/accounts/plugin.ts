import type { CurrentUser, DefaultLanguage, PublicConfig, SsoConnectionBody } from '@docent/contract';
import type { DbOrTx } from '../../platform/database/database.ts';
import { SHORT } from '../../platform/outgoing/limits.ts';
import { createSeal } from '../../platform/seal.ts';
import type { Notify } from '../notifications/index.ts';
import type { Platform, Plugin } from '../plugin.ts';
import { type FirebaseSettings, firebaseOf } from './firebase-config.ts';
import { createFirebaseVerifier } from './firebase-tokens.ts';
import { createIdentityProvider } from './identity-provider.ts';
import type { OnAddress } from './options.ts';
import { watchRevocations } from './revocations.ts';
import { accountRoutes } from './routes.ts';
import { deleteExpired } from './sessions.ts';
import type { ClaimedGroups } from './signed-in-claims.ts';
import { createSsoConnections, SSO_PURPOSE } from './sso-connections.ts';
import { createSsoTrials } from './sso-trials.ts';

type Settings = FirebaseSettings & {
  DEFAULT_LANGUAGE: DefaultLanguage;
  PASSWORD_MIN_LENGTH: number;
  OCR: 'on' | 'off';
  SESSION_DAYS: number;
  SESSION_IDLE_DAYS: number;
  PRIVATE_HOSTS: string[];
  fixed: {
    accessTokenSeconds: number;
    filesAtOnce: number;
    firebaseKeysUrl: string;
    ssoConnection?: SsoConnectionBody | undefined;
  };
};

type Uses = {
  /** Group memberships claimed by other systems. */
  claimedGroups: ClaimedGroups;
  notify: Notify;
  settings: Settings;
  thirdParties: Pick<PublicConfig, 'analytics' | 'support_widget'>;
  onFirstUser: (user: CurrentUser) => Promise<void>;
  onAddress: OnAddress;
  /** Returns whether no process of the installation has done this step, and marks it as done. */
  doOnce: (tx: DbOrTx, step: string) => Promise<boolean>;
};

export type AccountsPlugin = Plugin & {
  /** Firebase checks them: there are none here. */
  passwordsElsewhere: boolean;
};

/** Accounts: sign-up, sign-in, sessions and their end. */
export const accountsPlugin = (platform: Platform, uses: Uses): AccountsPlugin => {
  const { database, sockets, mail, outgoing, product, secrets, origin, engine, logger } = platform;
  const { settings, thirdParties, onFirstUser, onAddress, claimedGroups, notify, doOnce } = uses;
  const { db } = database;
  const firebase = firebaseOf(settings);
  const life = { tokenSeconds: settings.fixed.accessTokenSeconds, idleDays: settings.SESSION_IDLE_DAYS };
  const connections = createSsoConnections({
    db,
    origin,
    seal: createSeal(secrets, SSO_PURPOSE),
    requireReachable: outgoing.requireReachable,
  });
  const identity = createIdentityProvider({
    ssoProviders: connections.providers,
    db,
    defaultLanguage: settings.DEFAULT_LANGUAGE,
    sessionDays: settings.SESSION_DAYS,
    secrets,
    publicUrl: origin,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    fetch: outgoing.fetchWith(SHORT),
    privateHosts: settings.PRIVATE_HOSTS,
  });
  let stopWatching = () => {};

  return {
    name: 'accounts',
    routes: (app) =>
      accountRoutes(app, identity, {
        firebase: firebase && {
          config: firebase.config,
          verify: createFirebaseVerifier({
            projectId: firebase.config.project_id,
            keysUrl: settings.fixed.firebaseKeysUrl,
            fetch: outgoing.fetchWith(SHORT),
          }),
          sessionDays: settings.SESSION_DAYS,
        },
        thirdParties,
        db,
        engine: () => engine().engine,
        mail,
        product,
        life,
        secret: secrets.current,
        connections,
        claimedGroups,
        notify,
        trials: createSsoTrials({
          db,
          secrets,
          providers: connections.providers,
          origin,
          privateHosts: settings.PRIVATE_HOSTS,
          fetch: outgoing.fetchWith(SHORT),
        }),
        settings: { ...settings, origin },
        onFirstUser,
        onAddress,
      }),
    jobs: async () => {
      const { ssoConnection } = settings.fixed;
      if (ssoConnection)
        await db.transaction(async (tx) => {
          // A connection that an owner deletes stays deleted while the variables are set.
          if (await doOnce(tx, 'sso-from-environment')) await connections.addMissing(tx, ssoConnection);
        });
      stopWatching = watchRevocations(db, sockets.local, logger).close;
    },
    clean: () => deleteExpired(db, life),
    page: { sources: firebase ? [firebase.sources] : [], opensWindows: firebase?.opensWindows ?? false },
    close: () => stopWatching(),
    passwordsElsewhere: firebase !== null,
  };
};
