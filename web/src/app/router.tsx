import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import HomePage from '../features/chats/home-page.tsx';
import { ErrorView, RouteErrorPage } from './error-page.tsx';
import { SignedInLayout } from './layout.tsx';

const LoginPage = lazy(() => import('../features/accounts/login-page.tsx'));
const SignUpPage = lazy(() => import('../features/accounts/signup-page.tsx'));
const ChatPage = lazy(() => import('../features/chats/chat-page.tsx'));
const DomainsPage = lazy(() => import('../features/domains/domains-page.tsx'));
const DomainPage = lazy(() => import('../features/domains/domain-page.tsx'));

const NoNavigationLayout = () => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
);

export const router = createBrowserRouter([
  {
    element: <SignedInLayout />,
    errorElement: <RouteErrorPage />,
    children: [
      {
        errorElement: <RouteErrorPage />,
        children: [
          { path: '/', element: <HomePage /> },
          { path: '/chats/:chatId', element: <ChatPage /> },
          { path: '/domains', element: <DomainsPage /> },
          { path: '/domains/:domainId', element: <DomainPage /> },
        ],
      },
    ],
  },
  {
    element: <NoNavigationLayout />,
    errorElement: <RouteErrorPage />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/signup', element: <SignUpPage /> },
    ],
  },
  { path: '*', element: <ErrorView kind="notFound" /> },
]);
