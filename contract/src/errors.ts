import { z } from 'zod';

/**
 * All errors of the server, with HTTP status. The web app translates each code (`errors.CODE` in its texts); `detail` is the English
 * sentence for all other clients.
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
  method_not_allowed: { status: 405, detail: 'This method is not allowed here: see the header Allow.' },
  sign_up_refused: { status: 403, detail: 'Sign-up failed: this address cannot be used to sign up here.' },
  invitation_refused: {
    status: 403,
    detail: 'Only an administrator can invite an address that has no account and cannot sign up here.',
  },
  invalid_link: { status: 400, detail: 'This link is no longer valid. Please request a new one.' },
  wrong_password: { status: 400, detail: 'The current password is incorrect.' },
  wrong_code: { status: 400, detail: 'The code or password is incorrect.' },
  sign_in_again: { status: 403, detail: 'Please sign in again first.' },
  passkey_failed: { status: 400, detail: 'The passkey was not accepted.' },
  email_unverified: { status: 403, detail: 'Please confirm your address first: a link was sent to it.' },
  sso_failed: { status: 401, detail: 'Login failed: the identity provider refused access.' },
  address_refused: { status: 400, detail: 'The server does not call this address.' },
  identity_taken: {
    status: 409,
    detail: 'Another sign-in belongs to the account of this address. An administrator can release it.',
  },
  sso_secret_needed: {
    status: 400,
    detail: 'Another issuer needs its client secret or certificate too.',
  },
  sso_id_taken: { status: 409, detail: 'A connection with this ID already exists.' },
  api_key_invalid: { status: 401, detail: 'This API key is incorrect, revoked or expired.' },
  api_key_scope: { status: 403, detail: 'This API key does not have the scope for this call.' },
  api_keys_too_many: { status: 409, detail: 'You have reached the limit of API keys. Revoke one first.' },
  email_taken: { status: 409, detail: 'This address is already taken.' },
  username_taken: { status: 409, detail: 'This username is already taken.' },
  own_role: { status: 403, detail: 'Nobody may change their own role.' },
  last_owner: { status: 409, detail: 'There must be at least one owner.' },
  password_too_short: { status: 400, detail: 'Password too short' },
  password_too_common: { status: 400, detail: 'This password is too common.' },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a moment and try again.' },
  token_limit_reached: {
    status: 429,
    detail: 'The token limit for today has been reached. It resets at midnight UTC.',
  },
  domain_restricted: { status: 403, detail: 'You do not have access to this domain.' },
  lesson_documents: {
    status: 403,
    detail:
      'This is based on documents from a domain that you do not manage. A manager of that domain can do this.',
  },
  document_restricted: { status: 403, detail: 'You do not have access to this document.' },
  last_manager: { status: 409, detail: 'A restricted domain needs a manager. Assign another one first.' },
  group_name_taken: { status: 409, detail: 'A group with this name already exists.' },
  group_circle: { status: 409, detail: 'A group cannot contain itself or a group it belongs to.' },
  group_too_deep: { status: 409, detail: 'Groups can be nested at most five levels deep.' },
  group_origin: {
    status: 403,
    detail: 'The identity provider manages this group. Change its name and members there.',
  },
  principal_unknown: { status: 400, detail: 'No active person or group has this ID.' },
  principal_not_reader: {
    status: 400,
    detail: 'Someone listed here cannot read this domain. Give them access to the domain first.',
  },
  access_elsewhere: {
    status: 409,
    detail:
      'Who can read this document is set elsewhere: at its source, or by the documents the lesson is based on.',
  },
  domain_required: { status: 400, detail: 'domain_id is required' },
  domain_name_taken: { status: 409, detail: 'A domain with this name already exists.' },
  configuration_changed: {
    status: 409,
    detail: 'Someone else has changed this domain in the meantime. Please reload it.',
  },
  invalid_categorizer_count: {
    status: 409,
    detail: 'Invalid workflow categorizer count (contact support)',
  },
  model_not_allowed: { status: 400, detail: 'The settings do not allow this model.' },
  model_unknown: { status: 400, detail: 'No configured provider has a model with this name.' },
  provider_name_taken: { status: 409, detail: 'A provider with this name already exists.' },
  provider_key_needed: { status: 400, detail: 'Please enter this provider’s key too.' },
  set_by_environment: {
    status: 409,
    detail: 'This is set in the server’s environment and can only be changed there.',
  },
  request_taken: {
    status: 409,
    detail: 'Someone else has taken this in the meantime, or it has been answered.',
  },
  chat_closed: { status: 409, detail: 'This chat is closed.' },
  chat_open: { status: 409, detail: 'You can only teach from a closed chat.' },
  lesson_reviewed: { status: 409, detail: 'This lesson has already been reviewed.' },
  lesson_gone: { status: 409, detail: 'The lesson to replace is no longer used in answers.' },
  push_refused: { status: 400, detail: 'This push service is not supported.' },
  not_an_expert: { status: 403, detail: 'Only an expert of the chat or the domain can review an answer.' },
  no_expert: { status: 409, detail: 'This domain has no other expert to ask.' },
  already_participant: { status: 409, detail: 'This person is already in the chat.' },
  last_participant: { status: 409, detail: 'You are the only person here. Delete the chat instead.' },
  image_refused: { status: 400, detail: 'Only JPEG and PNG images can be attached.' },
  answer_in_progress: { status: 409, detail: 'This question is already being answered.' },
  upload_missing: { status: 400, detail: 'No file was sent.' },
  upload_type: {
    status: 415,
    detail:
      'This type of file cannot be read. Upload PDF, Word, PowerPoint, Excel, HTML, Markdown, text or CSV.',
  },
  upload_encrypted: {
    status: 415,
    detail: 'This file is password-protected. Upload an unprotected copy.',
  },
  upload_too_many: { status: 400, detail: 'Too many files at once.' },
  document_duplicate: { status: 409, detail: 'This domain already has a document with the same content.' },
  document_exists: {
    status: 409,
    detail:
      'This domain already has a document of this name. Send on_conflict=replace for a new version, or on_conflict=keep to keep both.',
  },
  document_access_differs: {
    status: 409,
    detail: 'Other people can read the document of this name. Give the file the same readers, or keep both.',
  },
  document_busy: { status: 409, detail: 'This document is being processed.' },
  document_of_source: {
    status: 409,
    detail: 'This document comes from a source. Delete it there, leave it out, or turn it off here.',
  },
  version_gone: { status: 404, detail: 'This version of the document is no longer kept.' },
  sources_too_many: { status: 409, detail: 'This domain has reached the limit of sources.' },
  source_kind_unavailable: { status: 400, detail: 'This kind of source is not available here.' },
  source_owners: {
    status: 403,
    detail: 'Only owners can add folders of the server and hosts of its own network.',
  },
  source_settings: { status: 400, detail: 'These settings do not fit this source.' },
  source_busy: { status: 409, detail: 'This source is already syncing.' },
  source_idle: { status: 409, detail: 'This source is not syncing.' },
  source_paused: { status: 409, detail: 'This source is paused. Resume it first.' },
  source_sign_in_needed: { status: 409, detail: 'Someone has to sign in at this source first.' },
  source_sign_in_expired: {
    status: 400,
    detail: 'This sign-in was started elsewhere, has been used, or took too long. Please start again.',
  },
  source_sign_in_declined: { status: 400, detail: 'The sign-in was cancelled or declined.' },
  source_sign_in_consent: {
    status: 400,
    detail: 'An administrator there has to approve the rights of the application first.',
  },
  source_sign_in_account: { status: 400, detail: 'This account may not use the application there.' },
  source_sign_in_secret: {
    status: 400,
    detail: 'The client secret or the certificate of the application is wrong or has expired.',
  },
  source_sign_in_failed: { status: 400, detail: 'The sign-in failed there.' },
  document_idle: { status: 409, detail: 'This document is not being processed.' },
  upload_too_large: { status: 413, detail: 'The file exceeds the size limit.' },
  storage_full: { status: 507, detail: 'The server is out of space.' },
  unavailable: { status: 503, detail: 'The server is busy or restarting. Please try again.' },
  search_unavailable: { status: 503, detail: 'Search is not available. Please try again.' },
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

/** Reasons for a failed answer. The web app translates each one (`answers.failure.CODE`) beside a Retry button. */
export const ANSWER_FAILURES = [
  'no_agent_available',
  'search_unavailable',
  'token_limit',
  'model_unreachable',
  'model_rate_limited',
  'model_refused_key',
  'model_timed_out',
  'model_cut_off',
  'model_empty',
  'model_context_too_small',
  'model_failed',
  'validation_failed',
  'workflow_invalid',
  'domain_gone',
  'access_changed',
  'interrupted',
] as const;
export const AnswerFailure = z.enum(ANSWER_FAILURES);
export type AnswerFailure = z.infer<typeof AnswerFailure>;
