import { answerMetricsPlugin, counting, createAnswerCounts } from './answer-metrics.ts';
import type { Connectors } from './connectors/registry.ts';
import { accountsPlugin } from './features/accounts/index.ts';
import { apiKeysPlugin } from './features/api-keys/index.ts';
import { askingPlugin, createAnswerWaits } from './features/ask-api/index.ts';
import { auditPlugin } from './features/audit/index.ts';
import { chatsPlugin } from './features/chats/index.ts';
import { documentsPlugin } from './features/documents/index.ts';
import { domainsPlugin, listModelsOfDomains } from './features/domains/index.ts';
import { embedderPlugin } from './features/embedder/index.ts';
import { executionsPlugin } from './features/executions/index.ts';
import { feedbackPlugin } from './features/feedback/index.ts';
import { goldenPlugin } from './features/golden/index.ts';
import { grantsPlugin } from './features/grants/index.ts';
import { groupsPlugin } from './features/groups/index.ts';
import { inboxPlugin } from './features/inbox/index.ts';
import { lessonsPlugin } from './features/lessons/index.ts';
import { mcpPlugin } from './features/mcp/index.ts';
import { createChatEvents, messagesOf, messagesPlugin } from './features/messages/index.ts';
import { modelsPlugin } from './features/models/index.ts';
import { type Notify, notificationsPlugin } from './features/notifications/index.ts';
import type { Plugin } from './features/plugin.ts';
import { retentionPlugin } from './features/retention/index.ts';
import { retrievalPlugin } from './features/retrieval/index.ts';
import { createSampleDomain } from './features/sample/create-sample-domain.ts';
import { scimPlugin } from './features/scim/index.ts';
import { settingsPlugin } from './features/settings/index.ts';
import { sourcesPlugin } from './features/sources/index.ts';
import { thirdPartiesPlugin } from './features/third-parties/index.ts';
import { tokenLimitsPlugin } from './features/token-limits/index.ts';
import { usersPlugin } from './features/users/index.ts';
import { vectorsPlugin } from './features/vectors/index.ts';
import { callLocalModels, outgoingOfSource, outgoingTo, privateHostsOf } from './open-outgoing.ts';
import type { OpenedPlatform } from './open-platform.ts';
import { accessPlugin } from './publish-access-changes.ts';
import { publishAnswerEvents } from './publish-answer-events.ts';
import { analyticsPlugin } from './reports/analytics/index.ts';
import { dashboardPlugin } from './reports/dashboard/index.ts';
import { inboxReportPlugin } from './reports/inbox/index.ts';
import { personalDataPlugin } from './reports/personal-data/index.ts';
import type { Settings } from './settings.ts';

type Parts = OpenedPlatform & { settings: Settings; add: <Made extends Plugin>(plugin: Made) => Made };

/** Adds notifications, the runs that answer questions, and chats with their messages. */
const addChats = ({ add, platform, settings, slots, tokenLimits }: Parts) => {
  const { notifier } = add(notificationsPlugin(platform, { settings }));
  const { notify } = notifier;
  const notices = createChatEvents({ ...platform, notify });
  add({ name: 'places for answers', close: () => slots.close() });
  const waits = createAnswerWaits();
  const answers = createAnswerCounts();
  const listener = counting(publishAnswerEvents({ ...platform, waits, notifier }), answers);
  const { executions } = add(executionsPlugin(platform, { settings, listener }));
  add(tokenLimitsPlugin(platform, { tokenLimits }));
  const { asking } = add(askingPlugin(platform, { notices, waits, executions, tokenLimits }));
  add(accessPlugin({ ...platform, executions }));
  add(mcpPlugin(platform, { asking }));
  const { requestsChanged } = add(inboxPlugin(platform, { notices, notify }));
  add(messagesPlugin(platform, { notices, notifier, requestsChanged, executions }));
  add(
    chatsPlugin(platform, {
      notices,
      newestMessages: (chatId, limit, reader) => messagesOf(platform.database.db, chatId, { limit }, reader),
    }),
  );
  add(feedbackPlugin(platform));
  return { notifier, notices, executions, answers };
};

/** Adds documents with their domains and sources, and the features that are notified of their changes. */
const addKnowledge = (
  { add, platform, settings }: Parts,
  { notifier: { notify }, notices }: ReturnType<typeof addChats>,
  connectors: Connectors | undefined,
) => {
  const lessons = add(lessonsPlugin(platform, { notify, notices }));
  const golden = add(goldenPlugin(platform));
  const vectors = add(vectorsPlugin(platform));
  const runGoldenQuestions = golden.runAfter('documents');
  const documents = add(
    documentsPlugin(platform, {
      settings,
      onIngested: ({ id, version, domainId, origin }) => {
        if (version > 1) lessons.documentsChanged({ documentId: id });
        if (origin === 'source') golden.runSoon(domainId);
        else runGoldenQuestions(domainId);
        vectors.follow();
      },
      onRenewed: ({ domainId }) => {
        golden.runSoon(domainId);
        vectors.follow();
      },
      lessonDeleted: lessons.documentDeleted,
    }),
  );
  add(
    domainsPlugin(platform, {
      hideDocuments: documents.hideOfDomain,
      golden: golden.questions,
      notify,
      onChanged: golden.runAfter('configuration'),
    }),
  );
  const sources = add(
    sourcesPlugin(platform, {
      settings,
      privateHosts: privateHostsOf(settings),
      outgoingTo: outgoingOfSource,
      notify,
      onGone: (domainId) => {
        golden.runSoon(domainId);
        lessons.documentsChanged({ domainId });
      },
      connectors,
    }),
  );
  return { sources };
};

const addModels = ({ add, platform, settings, models, product }: Parts, notify: Notify) => {
  add(
    modelsPlugin(platform, {
      settings,
      models,
      product,
      modelsOfDomains: (tx = platform.database.db) => listModelsOfDomains(tx),
      notify,
      requireReachable: (address) => outgoingTo(settings, address).requireReachable(address),
      callLocal: callLocalModels(),
    }),
  );
  add(embedderPlugin(platform, { product }));
  add(retrievalPlugin(platform));
};

/** Adds accounts and what they may do: groups, grants, users, API keys and their provisioning. */
const addAccounts = (
  { add, platform, settings, product }: Parts,
  { notify, onAddress }: { notify: Notify; onAddress: (userId: string) => void },
) => {
  const thirdParties = add(thirdPartiesPlugin({ settings }));
  const groups = add(groupsPlugin(platform, { notify }));
  const accounts = add(
    accountsPlugin(platform, {
      settings,
      thirdParties: thirdParties.shown,
      claimedGroups: groups.claimed,
      notify,
      onFirstUser: async (user) => {
        if (settings.SAMPLE_DOMAIN === 'on') await createSampleDomain(platform, user);
      },
      onAddress,
      doOnce: product.doOnce,
    }),
  );
  add(grantsPlugin(platform, { notify, passwordsElsewhere: accounts.passwordsElsewhere }));
  add(usersPlugin(platform, { settings, passwordsElsewhere: accounts.passwordsElsewhere, notify }));
  add(apiKeysPlugin(platform, { settings }));
  add(scimPlugin(platform, { notify, onAddress }));
};

/** The features of the product, each after those that it uses. They start in this order and close in the reverse one. */
export const listFeatures = (
  opened: OpenedPlatform,
  settings: Settings,
  { connectors }: { connectors?: Connectors } = {},
) => {
  const plugins: Plugin[] = [];
  const add = <Made extends Plugin>(plugin: Made): Made => {
    plugins.push(plugin);
    return plugin;
  };
  const parts: Parts = { ...opened, settings, add };
  const { platform, product } = opened;

  const chats = addChats(parts);
  const { notifier, notices, executions, answers } = chats;
  const { notify } = notifier;
  const { sources } = addKnowledge(parts, chats, connectors);
  addModels(parts, notify);
  addAccounts(parts, { notify, onAddress: sources.addressChanged });
  add(settingsPlugin(platform, { product }));
  add(auditPlugin(platform));
  add(retentionPlugin(platform, { notices }));
  add(analyticsPlugin(platform));
  add(dashboardPlugin(platform));
  add(inboxReportPlugin(platform));
  add(personalDataPlugin(platform, { notify }));
  add(answerMetricsPlugin(platform, { settings, answers, executions }));
  return { plugins, notifier };
};

export type Features = ReturnType<typeof listFeatures>;
