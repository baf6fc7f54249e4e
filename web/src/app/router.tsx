import { needTexts, type Part } from '../i18n/i18n.ts';
import { createRouter, Outlet, type Route } from '../router/index.ts';
import { ErrorView, RouteErrorPage } from './error-page.tsx';
import { NavigationBar } from './navigation-bar.tsx';

const failed = (error: unknown) => <RouteErrorPage error={error} />;

/** Loads a page with the parts of the texts that it needs. */
const withParts =
  (...parts: Part[]) =>
  async <Page,>(page: Promise<Page>): Promise<Page> => {
    const [loaded] = await Promise.all([page, ...parts.map(needTexts)]);
    return loaded;
  };
/** Loads a page with the texts of all but the first, and with further ones which few others need. */
const withTexts = (...parts: Part[]) => withParts('work', ...parts);
const withWork = withTexts();
const withEntryTexts = withParts('entry');
const withInboxTexts = withTexts('inbox', 'sources');
const withConfigurationTexts = withTexts('configuration');
const withDomainSettingsTexts = withTexts('configuration', 'models');
const withAdministrationTexts = withTexts('administration', 'configuration', 'models', 'scim');
const withModelTexts = withTexts('models');
const withSourceTexts = withTexts('sources');

const NoNavigationLayout = () => (
  <>
    <NavigationBar />
    <Outlet />
  </>
);

const domainParts: Route[] = [
  { load: () => withSourceTexts(import('../features/overview/overview-part.tsx')) },
  { path: 'documents', load: () => withWork(import('../features/documents/documents-section.tsx')) },
  { path: 'sources', load: () => withSourceTexts(import('../features/sources/sources-tab.tsx')) },
  { path: 'lessons', load: () => withWork(import('../features/lessons/lessons-section.tsx')) },
  { path: 'access', load: () => withWork(import('../features/access/access-tab.tsx')) },
  { path: 'dashboard', load: () => withInboxTexts(import('../features/dashboard/dashboard-tab.tsx')) },
  {
    path: 'perimeter',
    load: () => withConfigurationTexts(import('../features/configuration/perimeter-tab.tsx')),
  },
  {
    path: 'responses',
    load: () => withConfigurationTexts(import('../features/configuration/responses-tab.tsx')),
  },
  { path: 'prompt', load: () => withConfigurationTexts(import('../features/configuration/prompt-tab.tsx')) },
  {
    path: 'settings',
    load: () => withDomainSettingsTexts(import('../features/configuration/settings-tab.tsx')),
  },
  {
    path: 'history',
    load: () => withConfigurationTexts(import('../features/configuration/history-tab.tsx')),
  },
  { path: 'retrieval', load: () => withWork(import('../features/retrieval/retrieval-tab.tsx')) },
  { path: 'golden', load: () => withWork(import('../features/golden/golden-tab.tsx')) },
  { path: 'execution', load: () => withWork(import('../features/executions/execution-tab.tsx')) },
];

/** Pages for developers of the web app, left out of production bundles. */
const developmentPages: Route[] = import.meta.env.DEV
  ? [{ path: '/ui', load: () => import('./gallery/gallery-page.tsx') }]
  : [];

export const router = createRouter([
  {
    failed,
    children: [
      {
        load: () => import('./layout.tsx'),
        children: [
          {
            failed,
            children: [
              { path: '/', load: () => import('../features/chats/home-page.tsx') },
              { path: '/chats/:chatId', load: () => withWork(import('../features/chats/chat-page.tsx')) },
              { path: '/markdown-tests', load: () => withWork(import('./markdown-tests-page.tsx')) },
              { path: '/settings', load: () => withWork(import('./settings-page.tsx')) },
              {
                path: '/settings/admin/:panel?',
                load: () => withAdministrationTexts(import('../features/administration/admin-page.tsx')),
              },
              {
                path: '/for-you/:list?',
                load: () => withInboxTexts(import('../features/inbox/inbox-page.tsx')),
              },
              {
                path: '/analytics',
                load: () => withWork(import('../features/analytics/analytics-page.tsx')),
              },
              {
                path: '/sources/sign-in',
                load: () => withSourceTexts(import('../features/sources/sign-in-return-page.tsx')),
              },
              { path: '/domains', load: () => withWork(import('../features/domains/domains-page.tsx')) },
              {
                path: '/domains/:domainId',
                load: () => withWork(import('../features/domains/domain-page.tsx')),
                children: domainParts,
              },
            ],
          },
        ],
      },
      {
        element: <NoNavigationLayout />,
        children: [
          { path: '/login', load: () => withEntryTexts(import('../features/accounts/login-page.tsx')) },
          {
            path: '/login/sso',
            load: () => withEntryTexts(import('../features/accounts/sso-return-page.tsx')),
          },
          {
            path: '/login/admin',
            load: () => withEntryTexts(import('../features/accounts/admin-login-page.tsx')),
          },
          {
            path: '/reset-password',
            load: () => withEntryTexts(import('../features/accounts/reset-password-page.tsx')),
          },
          {
            path: '/invitation',
            load: () => withEntryTexts(import('../features/accounts/invitation-page.tsx')),
          },
          {
            path: '/verify-email',
            load: () => withEntryTexts(import('../features/accounts/verify-email-page.tsx')),
          },
          { path: '/welcome', load: () => withModelTexts(import('../features/models/welcome-page.tsx')) },
          { path: '/signup', load: () => withEntryTexts(import('../features/accounts/signup-page.tsx')) },
          ...developmentPages,
        ],
      },
      { path: '*', element: <ErrorView kind="notFound" /> },
    ],
  },
]);
