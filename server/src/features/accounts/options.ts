import type {
  CurrentUser,
  DefaultLanguage,
  EngineKind,
  FirebaseConfig,
  ProductSettings,
  PublicConfig,
} from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Notify } from '../notifications/index.ts';
import type { FirebaseClaims } from './firebase-tokens.ts';
import type { TokenLife } from './sessions.ts';
import type { ClaimedGroups } from './signed-in-claims.ts';
import type { SsoConnections } from './sso-connections.ts';
import type { SsoTrials } from './sso-trials.ts';

/** Called after the commit that gave a user another address, or proved it. */
export type OnAddress = (userId: string) => void;

export type AccountsOptions = {
  db: Db;
  engine: () => EngineKind;
  mail: Mail;
  product: { get: () => Promise<ProductSettings> };
  life: TokenLife;
  secret: string;
  connections: SsoConnections;
  claimedGroups: ClaimedGroups;
  trials: SsoTrials;
  notify: Notify;
  /** Set where Firebase checks passwords: then there are none here. */
  firebase: {
    config: FirebaseConfig;
    verify: (token: string) => Promise<FirebaseClaims>;
    sessionDays: number;
  } | null;
  /** Third-party services that the web app loads. */
  thirdParties: Pick<PublicConfig, 'analytics' | 'support_widget'>;
  settings: {
    DEFAULT_LANGUAGE: DefaultLanguage;
    PASSWORD_MIN_LENGTH: number;
    OCR: 'on' | 'off';
    fixed: { filesAtOnce: number };
    /** Scheme, host and port under which people reach the server. */
    origin: string;
  };
  onFirstUser: (user: CurrentUser) => Promise<void>;
  onAddress: OnAddress;
};
