import { z } from 'zod';

/**
 * Every error that leaves the server, with its HTTP status. The web app words each one in the person's language
 * (`errors.CODE` in its texts); `detail` is the English sentence for everybody else.
 */
export const ERRORS = {
  invalid_input: { status: 400, detail: 'The request is not valid.' },
  unauthenticated: { status: 401, detail: 'Please sign in.' },
  invalid_credentials: {
    status: 401,
    detail: 'Invalid credentials. Please check your email and password and try again.',
  },
  forbidden: { status: 403, detail: 'You do not have permission to do this.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This address takes other methods: see the header Allow.' },
  sign_up_refused: { status: 403, detail: 'Sign-up failed: this address cannot be registered here.' },
  invalid_link: { status: 400, detail: 'This link is not valid any more. Please ask for a new one.' },
  wrong_password: { status: 400, detail: 'The present password is not right.' },
  wrong_code: { status: 400, detail: 'The code or the password is not right.' },
  sign_in_again: { status: 403, detail: 'Please sign in again first.' },
  passkey_failed: { status: 400, detail: 'The passkey was not accepted.' },
  email_unverified: { status: 403, detail: 'Please confirm your address first: a link was sent to it.' },
  sso_failed: { status: 401, detail: 'Login failed: the other system did not let you in.' },
  address_refused: { status: 400, detail: 'The server does not call this address.' },
  sso_id_taken: { status: 409, detail: 'A connection with this id exists already.' },
  api_key_invalid: { status: 401, detail: 'This API key is wrong, was revoked or has expired.' },
  api_key_scope: { status: 403, detail: 'This API key does not have the scope for this call.' },
  api_keys_too_many: { status: 409, detail: 'You have as many API keys as are allowed. Revoke one first.' },
  email_taken: { status: 409, detail: 'Somebody has this address already.' },
  username_taken: { status: 409, detail: 'Somebody has this username already.' },
  own_role: { status: 403, detail: 'Nobody may change their own role.' },
  last_owner: { status: 409, detail: 'There must always be an owner.' },
  password_too_short: { status: 400, detail: 'Password too short' },
  password_too_common: { status: 400, detail: 'This password is too common.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  domain_restricted: { status: 403, detail: 'You have not been given access to this domain.' },
  lesson_documents: {
    status: 403,
    detail:
      'The answers of this chat rest on documents of another domain. Whoever manages that domain can teach it elsewhere.',
  },
  document_restricted: { status: 403, detail: 'You are not among those who may read this document.' },
  last_manager: { status: 409, detail: 'A restricted domain must have a manager. Name another one first.' },
  group_name_taken: { status: 409, detail: 'A group with this name exists already.' },
  group_circle: { status: 409, detail: 'A group cannot be in itself, nor in a group that is in it.' },
  group_too_deep: { status: 409, detail: 'Groups can be at most five deep in one another.' },
  group_origin: {
    status: 403,
    detail: 'The identity provider keeps this group: its name and members are changed there.',
  },
  principal_unknown: { status: 400, detail: 'There is no active person and no group of this id.' },
  principal_not_reader: {
    status: 400,
    detail: 'Nobody of these reads the domain: give them access to the domain first.',
  },
  access_elsewhere: {
    status: 409,
    detail: 'Who may read this document is said elsewhere: at its source, or by what the lesson rests on.',
  },
  domain_required: { status: 400, detail: 'domain_id is required' },
  domain_name_taken: { status: 409, detail: 'A domain with this name exists already.' },
  configuration_changed: {
    status: 409,
    detail: 'Somebody else has changed this domain meanwhile. Please reload it.',
  },
  invalid_categorizer_count: {
    status: 409,
    detail: 'Invalid workflow categorizer count (contact support)',
  },
  model_not_allowed: { status: 400, detail: 'This model is not one of those that the settings allow.' },
  model_unknown: { status: 400, detail: 'No provider that is set up has a model of this name.' },
  provider_name_taken: { status: 409, detail: 'A provider with this name is set up already.' },
  provider_key_needed: { status: 400, detail: 'Give the key of this provider too.' },
  set_by_environment: {
    status: 409,
    detail: 'This is set in the environment of the server and is changed there.',
  },
  chat_closed: { status: 409, detail: 'This chat is closed.' },
  chat_open: { status: 409, detail: 'Only a closed chat can be taught from.' },
  lesson_reviewed: { status: 409, detail: 'This lesson was reviewed already.' },
  lesson_gone: { status: 409, detail: 'The lesson to replace is not part of answers any more.' },
  push_refused: { status: 400, detail: 'Notifications cannot be sent to this push service.' },
  not_an_expert: { status: 403, detail: 'Only an expert of the chat or of the domain may review an answer.' },
  no_expert: { status: 409, detail: 'This domain has no other expert to ask.' },
  already_participant: { status: 409, detail: 'This person takes part already.' },
  last_participant: { status: 409, detail: 'You are the only person here: delete the chat instead.' },
  image_refused: { status: 400, detail: 'Only JPEG and PNG images can be attached.' },
  answer_in_progress: { status: 409, detail: 'This question is being answered already.' },
  upload_missing: { status: 400, detail: 'No file was sent.' },
  upload_type: {
    status: 415,
    detail:
      'This type of file cannot be read. Send PDF, Word, PowerPoint, Excel, HTML, Markdown, text or CSV.',
  },
  upload_encrypted: {
    status: 415,
    detail: 'This file is protected by a password. Send an unprotected copy.',
  },
  upload_too_many: { status: 400, detail: 'Too many files at once.' },
  document_duplicate: { status: 409, detail: 'This domain has a document with the same content already.' },
  document_busy: { status: 409, detail: 'This document is being read.' },
  document_idle: { status: 409, detail: 'This document is not being read.' },
  upload_too_large: { status: 413, detail: 'The file is larger than the limit.' },
  storage_full: { status: 507, detail: 'The server has no space left.' },
  unavailable: { status: 503, detail: 'The server is busy or restarting. Please try again.' },
  unexpected: { status: 500, detail: 'Something went wrong on our end' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;
export const ErrorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

export const ErrorBody = z.object({ code: ErrorCode, detail: z.string() });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Why a document could not be ingested. The web app words each one (`documents.reason.CODE`). */
export const INGESTION_ERRORS = [
  'not_a_pdf',
  'unsupported_type',
  'cancelled',
  'encrypted',
  'empty',
  'damaged',
  'no_text',
  'too_large_inside',
  'too_many_pages',
  'too_large',
  'timed_out',
  'out_of_memory',
  'parser_crashed',
  'interrupted',
  'unexpected',
] as const;
export const IngestionError = z.enum(INGESTION_ERRORS);
export type IngestionError = z.infer<typeof IngestionError>;

/** Why an answer did not come. The web app words each one (`answers.failure.CODE`) beside a Retry button. */
export const ANSWER_FAILURES = [
  'no_agent_available',
  'model_unreachable',
  'model_rate_limited',
  'model_refused_key',
  'model_timed_out',
  'model_cut_off',
  'model_empty',
  'model_failed',
  'validation_failed',
  'workflow_invalid',
  'domain_gone',
  'interrupted',
] as const;
export const AnswerFailure = z.enum(ANSWER_FAILURES);
export type AnswerFailure = z.infer<typeof AnswerFailure>;
