const IN_PRODUCT = 'Administration, Product sets it';
const IN_MODELS = 'Administration, Models sets it';
const IN_SSO =
  'add a connection with the ID sso in Administration, Single sign-on: it keeps the accounts and the redirect address';
const IS_FIXED = 'the value is fixed';

/** Variables that are read no more, each with its replacement. */
export const REMOVED_SETTINGS: Readonly<Record<string, string>> = {
  PRODUCT_NAME: IN_PRODUCT,
  SIGN_UP: IN_PRODUCT,
  SIGN_UP_DOMAINS: IN_PRODUCT,
  MAX_FILE_MB: IN_PRODUCT,
  MAX_PAGES: IN_PRODUCT,
  IMAGE_MODELS: IN_PRODUCT,
  MODELS_ALLOWED: IN_MODELS,
  MODEL_PRICES: IN_MODELS,
  MODEL_LIMITS: IN_MODELS,
  SSO_OIDC_ISSUER: IN_SSO,
  SSO_OIDC_CLIENT_ID: IN_SSO,
  SSO_OIDC_CLIENT_SECRET: IN_SSO,
  SSO_NAME: IN_SSO,
  SSO_EMAIL_DOMAINS: IN_SSO,
  SSO_AUTHORITATIVE: IN_SSO,
  AUTH_PROVIDER: 'FIREBASE_PROJECT_ID and FIREBASE_API_KEY choose Firebase',
  FIREBASE_KEYS_URL: IS_FIXED,
  FIREBASE_EMULATOR_URL: IS_FIXED,
  PUSH_SERVICES: 'the push services of Chrome, Firefox, Edge and Safari are used',
  S3_PATH_STYLE:
    'an S3_ENDPOINT whose host begins with the bucket has the bucket in its host, any other in its path',
  ENVIRONMENT: 'without POSTHOG_KEY no product analytics is sent',
  OCR_LANGUAGES: 'English and French are recognised',
  ACCESS_TOKEN_SECONDS: IS_FIXED,
  ANSWER_WAIT_SECONDS: IS_FIXED,
  CALLS_A_MINUTE: IS_FIXED,
  MAX_ANSWERS: IS_FIXED,
  MAX_FILES: IS_FIXED,
  MESSAGES_A_MINUTE: IS_FIXED,
  MODEL_SILENCE_SECONDS: IS_FIXED,
  MODEL_STEP_SECONDS: IS_FIXED,
  ORPHAN_MINUTES: IS_FIXED,
  PARSE_SECONDS: IS_FIXED,
  SECOND_LOOKS: IS_FIXED,
  SECOND_LOOK_SECONDS: IS_FIXED,
  SECOND_LOOK_TOKENS: IS_FIXED,
  SOURCE_SYNCS: IS_FIXED,
  THOROUGH_ROUNDS: IS_FIXED,
  THOROUGH_SECONDS: IS_FIXED,
  THOROUGH_TOKENS: IS_FIXED,
  UPLOADS_A_MINUTE: IS_FIXED,
};

/** Returns a sentence for each removed variable that the environment still sets. */
export const removedSettings = (environment: Record<string, string | undefined>): string[] =>
  Object.entries(REMOVED_SETTINGS)
    .filter(([name]) => environment[name]?.trim())
    .map(([name, replacement]) => `${name} is set and read no more: ${replacement}.`);
