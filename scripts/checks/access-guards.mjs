// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of code, some of them of templates
/**
 * Guards of access, each with the change that disables it, and the tests that must fail then. `from` occurs once in `file`; a rewritten
 * guard needs a new entry, or the run reports it as missing.
 */
const ORACLE = 'server/test/access/access.test.ts';
const WITHHELD = 'server/test/access/answers-are-withheld.test.ts';
const SHARED = 'server/test/access/shared-answers.test.ts';
const FOLLOW_UPS = 'server/test/access/follow-ups.test.ts';
const LOSS = 'server/test/access/loss-of-access.test.ts';
const SEARCH = 'server/src/knowledge/readers.test.ts';
const DOCUMENTS = 'server/src/features/grants/document-access.test.ts';
const GRANTS = 'server/src/features/grants/grants.test.ts';
const GROUPS = 'server/src/features/groups/groups.test.ts';
const LESSONS = 'server/src/features/lessons/rests-on.test.ts';
const BOARD = 'server/test/access/board-and-ops.test.ts';
const IDENTITY = 'server/src/features/accounts/sso-identity.test.ts';
const RIGHTS = 'server/test/permissions/permissions.test.ts';

const A = 'server/src/access/';
const F = 'server/src/features/';
const K = 'server/src/knowledge/';

export const GUARDS = [
  // Readers of a domain, a document, an answer.
  {
    file: `${A}readable-documents.ts`,
    from: "${domain}.access = 'open' and cardinality(reader.principals) > 0",
    to: 'true',
    tests: [SEARCH],
  },
  {
    file: `${A}readable-documents.ts`,
    from: "and (${domain}.status = 'active' or of_reader.role in ('expert', 'manager'))",
    to: '',
    tests: [ORACLE, SEARCH],
  },
  {
    file: `${A}readable-documents.ts`,
    from: "when 'listed' then exists",
    to: "when 'listed' then true or exists",
    tests: [SEARCH],
  },
  {
    file: `${A}readable-documents.ts`,
    from: 'else ${readsAllOf(sql`${document}.id`, principals)} end',
    to: 'else true end',
    tests: [LESSONS],
  },
  {
    file: `${A}rests-on-documents.ts`,
    from: 'or gone_below.readers && ${principals})',
    to: 'or true)',
    tests: [ORACLE, LESSONS],
  },
  {
    file: `${A}visible-domains.ts`,
    from: "and (${domain}.access = 'open' or ${granted(principals, sql``)})",
    to: '',
    tests: [ORACLE],
  },
  {
    file: `${A}domain-rules.ts`,
    from: "domain.role === 'manager' || (isAdministrator(person) && domain.access === 'open')",
    to: "domain.role === 'manager' || isAdministrator(person)",
    tests: [`${A}domain-rules.test.ts`],
  },
  {
    file: `${A}principals.ts`,
    from: 'and one_account.disabled_at is null\n      union',
    to: '\n      union',
    tests: [ORACLE],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'when held.id is null then false',
    to: 'when held.id is null then true',
    tests: [ORACLE, WITHHELD],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'else ${readByEach(sql`held`, sql`of_held`, readers)} end`',
    to: 'else true end`',
    tests: [WITHHELD],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'where not (${EVERYBODY}::uuid = any(gone.readers) or reader.id = any(gone.readers))',
    to: 'where false',
    tests: [WITHHELD, ORACLE],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'and share.domain_id = coalesce(held.domain_id, gone.domain_id, named.id)',
    to: '',
    tests: [SHARED, ORACLE],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'share.message_id = ${messageId} and share.user_id = one.id',
    to: 'share.message_id = ${messageId}',
    tests: [SHARED, ORACLE],
  },
  // Search, pages, the library of a model.
  {
    file: `${K}search-store.ts`,
    from: 'd.enabled and ${IS_FOR})\n     select',
    to: 'd.enabled)\n     select',
    tests: [SEARCH],
  },
  {
    file: `${K}search-store.ts`,
    from: 'on a.choice = p.choice and a.reads',
    to: 'on a.choice = p.choice',
    tests: [SEARCH],
  },
  {
    file: `${K}read-pages.ts`,
    from: 'and ${sqlText(readByAll(sql`d`, sql`o`))}',
    to: '',
    tests: [SEARCH, LOSS],
  },
  {
    file: `${K}library.ts`,
    from: 'const READ_BY_ALL = sqlText(readByAll(sql`d`, sql`o`));',
    to: "const READ_BY_ALL = 'true' || sqlText(readByAll(sql`d`, sql`o`));",
    tests: [SEARCH],
  },
  // Documents.
  {
    file: `${F}documents/known-documents.ts`,
    from: "if (!known.can.read) throw new AppError('document_restricted');",
    to: '',
    tests: [DOCUMENTS],
  },
  {
    file: `${F}documents/known-documents.ts`,
    from: '(${IS_FOR} or ${manages} ${administers})',
    to: 'true',
    tests: [DOCUMENTS, ORACLE],
  },
  {
    file: `${F}documents/known-documents.ts`,
    from: "if (!known.can.manage) throw new AppError('forbidden');",
    to: '',
    tests: [RIGHTS],
  },
  {
    file: `${F}documents/routes.ts`,
    from: '(user) => getReadDocument(db, row.id, user)',
    to: '() => null',
    tests: [LOSS],
  },
  // Chats.
  {
    file: `${F}messages/present.ts`,
    from: 'message.withheld\n    ? withoutContent(message)',
    to: 'message.withheld\n    ? message',
    tests: [WITHHELD],
  },
  {
    file: `${F}messages/store.ts`,
    from: 'e.left_out > 0 and ${ASKER} = ${reader.people[0]} then',
    to: 'true then',
    tests: [SHARED],
  },
  {
    file: `${F}messages/store.ts`,
    from: "e.outcome = 'answered' and d.enabled and ${readByEach(sql`d`, sql`o`, readers)}",
    to: 'true',
    tests: [FOLLOW_UPS],
  },
  {
    file: `${F}messages/share-answers.ts`,
    from: "if (!rows.length) throw new AppError('forbidden');",
    to: '',
    tests: [SHARED],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'or held.domain_id = any(${domains})',
    to: 'or true',
    tests: [SHARED],
  },
  {
    file: `${F}chats/store.ts`,
    from: 'where not ${answerWithheldFrom(sql`matching`, sql`reader`)}',
    to: '',
    tests: [WITHHELD, ORACLE],
  },
  {
    file: `${F}chats/participants-store.ts`,
    from: 'where share.user_id = gone.user_id and',
    to: 'where false and',
    tests: [SHARED],
  },
  // Answers, and what they are given.
  {
    file: `${F}executions/store/claim.ts`,
    from: 'and not ${hiddenFor(documentsOfMessage(sql`m.id`), PRESENT)}\n        order',
    to: '\n        order',
    tests: [WITHHELD],
  },
  {
    file: `${F}executions/execute-run.ts`,
    from: 'if (claimed.askerReads && isNobodys)',
    to: 'if (false)',
    tests: [SHARED],
  },
  { file: `${F}executions/send-text.ts`, from: 'lost?.controller.abort(', to: 'void (', tests: [LOSS] },
  {
    file: `${F}executions/read-store.ts`,
    from: '${RESTS_ON_OTHERS} or ${OTHERS_WORDS}',
    to: '${OTHERS_WORDS}',
    tests: [ORACLE],
  },
  {
    file: `${F}executions/lost-access.ts`,
    from: 'or ${hiddenFor(\n            sql`(select given',
    to: 'or false and ${hiddenFor(\n            sql`(select given',
    tests: [LOSS],
  },
  {
    file: `${F}lessons/transcript.ts`,
    from: 'and not ${hiddenFor(documentsOfMessage(sql`m.id`), PRESENT)}',
    to: '',
    tests: [WITHHELD, LESSONS],
  },
  // Rights to grant access.
  {
    file: `${F}grants/change-grants.ts`,
    from: "if (!mayGrantAccess(held.person, held)) throw new AppError('forbidden');",
    to: '',
    tests: [RIGHTS, GRANTS],
  },
  {
    file: `${F}groups/lock-group.ts`,
    from: "if (!mayAdministerGroups(person)) throw new AppError('forbidden');",
    to: '',
    tests: [RIGHTS],
  },
  {
    file: `${F}groups/change-groups.ts`,
    from: "if (origin !== 'hand') throw new AppError('group_origin');",
    to: '',
    tests: [GROUPS],
  },
  {
    file: `${F}groups/change-groups.ts`,
    from: "if (lost) throw new AppError('last_manager');",
    to: '',
    tests: [GROUPS],
  },
  // Figures, and what is sent to one person.
  {
    file: `${F}domains/store.ts`,
    from: "(${documentAllows(sql`d`, principals)} or ${roleOf(DOMAIN_ID, principals)} = 'manager')",
    to: 'true',
    tests: [ORACLE, DOCUMENTS],
  },
  {
    file: 'server/src/reports/analytics/runs.ts',
    from: 'where domain.id = e.domain_id and ${knownDomains(reader)})',
    to: 'where domain.id = e.domain_id)',
    tests: ['server/src/reports/analytics/analytics.test.ts', ORACLE],
  },
  {
    file: 'server/src/reports/dashboard/store.ts',
    from: 'and not ${hiddenFor(ofAnswer, sql`reader`)}',
    to: '',
    tests: ['server/src/reports/dashboard/answered-for-some.test.ts'],
  },
  {
    file: `${F}notifications/store.ts`,
    from: 'and ${readsAllOf(sql`t.id`, sql`standing.principals`)} and (',
    to: 'and (',
    tests: [LESSONS],
  },
  {
    file: `${F}lessons/widen-lesson.ts`,
    from: 'if (!kept.every((domain) => domain.id !== null && mayManageDocuments(held.person, domain)))',
    to: 'if (false)',
    tests: [LESSONS],
  },
  // Questions, traces, logs and answers that name a domain.
  {
    file: `${F}messages/insert-message.ts`,
    from: ' and ${readsDomain(sql`d`)})',
    to: ')',
    tests: [BOARD],
  },
  {
    file: `${F}messages/review-store.ts`,
    from: 'where d.id = m.domain_id and ${readsDomain(sql`d`)})',
    to: 'where d.id = m.domain_id)',
    tests: [BOARD],
  },
  {
    file: `${F}executions/read-store.ts`,
    from: 'where ${hiddenFor(sql`(select noted.id as document_id)`, sql`reader`)})',
    to: 'where false)',
    tests: [BOARD],
  },
  {
    file: `${F}audit/store.ts`,
    from: 'return isDetailed ? detail : domainOf(detail);',
    to: 'return detail;',
    tests: [BOARD],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'when named.id is not null then ${readDomainByEach(sql`named`, readers)}',
    to: 'when named.id is not null then true',
    tests: [BOARD],
  },
  {
    file: `${A}rests-on.ts`,
    from: 'where gone.domain_id = closed.id`',
    to: 'where false`',
    tests: [BOARD],
  },
  {
    file: `${A}groups.ts`,
    from: "or one_account.role = 'owner' and one_account.disabled_at is null and cardinality(${managersOf(domainId)}) = 0)",
    to: ')',
    tests: [BOARD],
  },
  {
    file: `${F}models/sent-elsewhere.ts`,
    from: "await recordAccessOpened(tx, by, { how: 'models', target, domains });",
    to: '',
    tests: ['server/src/features/models/models-are-set-up.test.ts'],
  },
  {
    file: 'server/src/reports/personal-data/personal-sections.ts',
    from: 'from review r where r.user_id = ${id} ${isOwn ? sql`` : ofNothingRestricted(sql`r.message_id`)}',
    to: 'from review r where r.user_id = ${id}',
    tests: ['server/src/reports/personal-data/personal-data.test.ts'],
  },
  {
    file: `${F}executions/read-store.ts`,
    from: 'hidden.size || askers_read_more',
    to: 'hidden.size',
    tests: [BOARD],
  },
  {
    file: `${F}audit/store.ts`,
    from: 'if (!isLinked) return withoutDomains(detail);',
    to: '',
    tests: [BOARD],
  },
  {
    file: `${F}audit/named-documents.ts`,
    from: 'where linked.id is not null and not coalesce(',
    to: 'where false and not coalesce(',
    tests: [BOARD],
  },
  {
    file: `${F}sources/open-readers.ts`,
    from: "await recordAccessOpened(tx, by, { how: 'source', target: { id, name }, domains });",
    to: '',
    tests: ['server/src/features/sources/sources.test.ts'],
  },
  // No statistic of ranking knows what is hidden.
  {
    file: `${K}lexical/names.ts`,
    from: '.filter((reading) => !hidden.has(reading))',
    to: '',
    tests: [SEARCH],
  },
  {
    file: `${K}lexical/in-memory-index.ts`,
    from: 'terms -= place.block.terms[place.at] ?? 0;',
    to: '',
    tests: [SEARCH],
  },
  {
    file: `${K}lexical/in-memory-index.ts`,
    from: 'if (isHidden[base + (list[at] ?? 0)]) continue;',
    to: '',
    tests: [SEARCH],
  },
  // Identities.
  {
    file: `${F}accounts/sso-person.ts`,
    from: "if (found.linked) return 'other_subject';",
    to: '',
    tests: [IDENTITY],
  },
  {
    file: `${F}accounts/sso-person.ts`,
    from: "if (isEmailVerified(profile) === false) return 'email_unverified';",
    to: '',
    tests: [IDENTITY],
  },
  {
    file: `${F}accounts/sso-person.ts`,
    from: "return isVouchedFor(profile, connection) ? null : 'email_not_vouched';",
    to: 'return null;',
    tests: [IDENTITY],
  },
  {
    file: `${F}accounts/sso-connections.ts`,
    from: "if (after.issuer !== before.issuer && isProved === undefined) throw new AppError('sso_secret_needed');",
    to: '',
    tests: [IDENTITY],
  },
  {
    file: `${F}accounts/firebase-sign-in.ts`,
    from: "if (await hasSubject(db, known.id)) throw new AppError('identity_taken');",
    to: '',
    tests: ['server/src/features/accounts/firebase.test.ts'],
  },
  // Telling.
  {
    file: 'server/src/publish-access-changes.ts',
    from: 'sockets.local.tellAccess(people);',
    to: '',
    tests: [LOSS],
  },
];
