import { createBrowserRouter, Navigate, Outlet } from 'react-router';
import { FullScreenDots } from '../ui/dots.tsx';
import { ErrorView, RouteErrorPage } from './error-page.tsx';
import { NavigationBar } from './navigation-bar.tsx';

type Page = () => Promise<{ default: React.ComponentType }>;

/** A page that is fetched when somebody goes there; the bar at the top shows while it comes. */
const page = (load: Page) => ({ lazy: async () => ({ Component: (await load()).default }) });

const NoNavigationLayout = () => (
  <>
    <NavigationBar />
    <Outlet />
  </>
);

const domainTabs = [
  { index: true, element: <Navigate to="documents" replace /> },
  { path: 'documents', ...page(() => import('../features/documents/documents-section.tsx')) },
  { path: 'lessons', ...page(() => import('../features/lessons/lessons-section.tsx')) },
  { path: 'dashboard', ...page(() => import('../features/dashboard/dashboard-tab.tsx')) },
  { path: 'perimeter', ...page(() => import('../features/configuration/perimeter-tab.tsx')) },
  { path: 'responses', ...page(() => import('../features/configuration/responses-tab.tsx')) },
  { path: 'prompt', ...page(() => import('../features/configuration/prompt-tab.tsx')) },
  { path: 'settings', ...page(() => import('../features/configuration/settings-tab.tsx')) },
  { path: 'history', ...page(() => import('../features/configuration/history-tab.tsx')) },
  { path: 'retrieval', ...page(() => import('../features/retrieval/retrieval-tab.tsx')) },
  { path: 'golden', ...page(() => import('../features/golden/golden-tab.tsx')) },
  { path: 'execution', ...page(() => import('../features/executions/execution-tab.tsx')) },
];

export const router = createBrowserRouter([
  {
    errorElement: <RouteErrorPage />,
    hydrateFallbackElement: <FullScreenDots />,
    children: [
      {
        ...page(() => import('./layout.tsx')),
        children: [
          {
            errorElement: <RouteErrorPage />,
            children: [
              { path: '/', ...page(() => import('../features/chats/home-page.tsx')) },
              { path: '/chats/:chatId', ...page(() => import('../features/chats/chat-page.tsx')) },
              { path: '/markdown-tests', ...page(() => import('./markdown-tests-page.tsx')) },
              { path: '/settings', ...page(() => import('./settings-page.tsx')) },
              {
                path: '/settings/admin/:panel?',
                ...page(() => import('../features/administration/admin-page.tsx')),
              },
              { path: '/analytics', ...page(() => import('../features/analytics/analytics-page.tsx')) },
              { path: '/domains', ...page(() => import('../features/domains/domains-page.tsx')) },
              {
                path: '/domains/:domainId',
                ...page(() => import('../features/domains/domain-page.tsx')),
                children: domainTabs,
              },
            ],
          },
        ],
      },
      {
        element: <NoNavigationLayout />,
        children: [
          { path: '/login', ...page(() => import('../features/accounts/login-page.tsx')) },
          { path: '/login/sso', ...page(() => import('../features/accounts/sso-return-page.tsx')) },
          { path: '/login/admin', ...page(() => import('../features/accounts/admin-login-page.tsx')) },
          { path: '/reset-password', ...page(() => import('../features/accounts/reset-password-page.tsx')) },
          { path: '/verify-email', ...page(() => import('../features/accounts/verify-email-page.tsx')) },
          { path: '/signup', ...page(() => import('../features/accounts/signup-page.tsx')) },
        ],
      },
      { path: '*', element: <ErrorView kind="notFound" /> },
    ],
  },
]);
