import { needTexts } from '../i18n/i18n.ts';
import { createRouter, Navigate, Outlet, type Route, useParams } from '../router/index.ts';
import { ErrorView, RouteErrorPage } from './error-page.tsx';
import { NavigationBar } from './navigation-bar.tsx';

const failed = (error: unknown) => <RouteErrorPage error={error} />;

/** A page with the texts of models, which no other needs. */
const withModelTexts = async <Page,>(page: Promise<Page>): Promise<Page> => {
  const [loaded] = await Promise.all([page, needTexts('models')]);
  return loaded;
};

const NoNavigationLayout = () => (
  <>
    <NavigationBar />
    <Outlet />
  </>
);

const FirstTab = () => <Navigate to={`/domains/${useParams().domainId}/documents`} />;

const domainTabs: Route[] = [
  { element: <FirstTab /> },
  { path: 'documents', load: () => import('../features/documents/documents-section.tsx') },
  { path: 'lessons', load: () => import('../features/lessons/lessons-section.tsx') },
  { path: 'access', load: () => import('../features/access/access-tab.tsx') },
  { path: 'dashboard', load: () => import('../features/dashboard/dashboard-tab.tsx') },
  { path: 'perimeter', load: () => import('../features/configuration/perimeter-tab.tsx') },
  { path: 'responses', load: () => import('../features/configuration/responses-tab.tsx') },
  { path: 'prompt', load: () => import('../features/configuration/prompt-tab.tsx') },
  { path: 'settings', load: () => withModelTexts(import('../features/configuration/settings-tab.tsx')) },
  { path: 'history', load: () => import('../features/configuration/history-tab.tsx') },
  { path: 'retrieval', load: () => import('../features/retrieval/retrieval-tab.tsx') },
  { path: 'golden', load: () => import('../features/golden/golden-tab.tsx') },
  { path: 'execution', load: () => import('../features/executions/execution-tab.tsx') },
];

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
              { path: '/chats/:chatId', load: () => import('../features/chats/chat-page.tsx') },
              { path: '/markdown-tests', load: () => import('./markdown-tests-page.tsx') },
              { path: '/settings', load: () => import('./settings-page.tsx') },
              {
                path: '/settings/admin/:panel?',
                load: () => withModelTexts(import('../features/administration/admin-page.tsx')),
              },
              { path: '/analytics', load: () => import('../features/analytics/analytics-page.tsx') },
              { path: '/domains', load: () => import('../features/domains/domains-page.tsx') },
              {
                path: '/domains/:domainId',
                load: () => import('../features/domains/domain-page.tsx'),
                children: domainTabs,
              },
            ],
          },
        ],
      },
      {
        element: <NoNavigationLayout />,
        children: [
          { path: '/login', load: () => import('../features/accounts/login-page.tsx') },
          { path: '/login/sso', load: () => import('../features/accounts/sso-return-page.tsx') },
          { path: '/login/admin', load: () => import('../features/accounts/admin-login-page.tsx') },
          { path: '/reset-password', load: () => import('../features/accounts/reset-password-page.tsx') },
          { path: '/verify-email', load: () => import('../features/accounts/verify-email-page.tsx') },
          { path: '/welcome', load: () => withModelTexts(import('../features/models/welcome-page.tsx')) },
          { path: '/signup', load: () => import('../features/accounts/signup-page.tsx') },
        ],
      },
      { path: '*', element: <ErrorView kind="notFound" /> },
    ],
  },
]);
