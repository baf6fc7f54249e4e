import { ProductSettings, type SsoConnectionBody } from '@docent/contract';
import { z } from 'zod';

const wholeNumber = (value: number) => z.number().int().nonnegative().default(value);
const { shape } = ProductSettings;

/**
 * Settings with one sensible value for every installation: no variable sets them, but those of earlier versions still replace some
 * (`former-settings.ts`). Tests and benches replace some too, on the command line by `--fixed '{"messagesAMinute":10000}'`.
 */
const FixedSettings = z.strictObject({
  /** Defaults of a new installation. Owners change these settings in Administration. */
  product: z
    .strictObject({
      product_name: shape.product_name.default('Docent'),
      sign_up: shape.sign_up.default('invited'),
      sign_up_domains: shape.sign_up_domains.default([]),
      max_file_mb: shape.max_file_mb.default(100),
      max_pages: shape.max_pages.default(5_000),
    })
    .prefault({}),
  /** Whether FIREBASE_PROJECT_ID and FIREBASE_API_KEY choose Firebase. */
  usesFirebase: z.boolean().default(true),
  /** Whether requests name the bucket in their path; undefined: by the host of the endpoint. */
  s3PathStyle: z.boolean().optional(),
  /** Further models that domains may choose while owners have named none. */
  modelsAllowed: z.array(z.string()).default([]),
  /** Connection that is added to those of Administration, once. */
  ssoConnection: z.custom<SsoConnectionBody>().optional(),
  /** Lifetime of an access token, which the web app replaces in time. */
  accessTokenSeconds: wholeNumber(900),
  /** Address at which Google publishes the keys of ID tokens. */
  firebaseKeysUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  /** Address that the SDK in the browser calls instead of Google's. Tokens are verified all the same. */
  firebaseEmulatorUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** Hosts of push services besides those of Chrome, Firefox, Edge and Safari. */
  pushServices: z.array(z.string()).default([]),
  /** Messages and questions of one user, manual or by a program. */
  messagesAMinute: wholeNumber(60),
  /** Points of one user for calls and socket events; expensive ones cost several. A third of them may be spent at once. */
  callsAMinute: wholeNumber(6_000),
  /** Files that one user uploads, images of chats included. */
  uploadsAMinute: wholeNumber(3_000),
  /** Files of one upload. */
  filesAtOnce: wholeNumber(200),
  /** Minimum age of a stored file without a document or image that cleaning deletes; the upload of a younger one may be under way. */
  orphanMinutes: wholeNumber(60),
  /** Timeout for reading one file. */
  parseSeconds: wholeNumber(120),
  /** Sources that one server syncs at the same time. */
  sourceSyncs: wholeNumber(2),
  /** Answers that one server writes at the same time; further ones wait for `answerWaitSeconds`. */
  answersAtOnce: wholeNumber(300),
  /** Time that a question waits for a slot before it fails with "No agent available". */
  answerWaitSeconds: wholeNumber(10),
  /** Timeout for a model that sorts a question or verifies an answer. */
  modelStepSeconds: wholeNumber(20),
  /** Time without output of a model after which an answer fails. */
  modelSilenceSeconds: wholeNumber(60),
  /** Limits of the retrieval of a thorough answer: calls of the large model, time, and tokens read and written. */
  thorough: z
    .strictObject({
      rounds: wholeNumber(8),
      seconds: wholeNumber(240),
      tokens: wholeNumber(200_000),
    })
    .prefault({}),
  /** Second searches of an answer, and the time and tokens of the answer after which none begins. */
  secondLook: z
    .strictObject({
      looks: wholeNumber(2),
      seconds: wholeNumber(60),
      tokens: wholeNumber(60_000),
    })
    .prefault({}),
});

export type FixedSettings = z.output<typeof FixedSettings>;
/** Values that replace some of the fixed settings. */
export type ReplacedSettings = z.input<typeof FixedSettings>;

/** Completes replaced values with the fixed ones. Throws a ZodError for an unknown name. */
export const fixSettings = (replaced: ReplacedSettings): FixedSettings => FixedSettings.parse(replaced);

/** Returns the values that `--fixed JSON` of a command line replaces. */
export const readReplaced = (args: string[]): ReplacedSettings => {
  const at = args.indexOf('--fixed');
  return at < 0 ? {} : JSON.parse(args[at + 1] ?? '');
};
