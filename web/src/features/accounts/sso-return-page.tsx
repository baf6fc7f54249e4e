import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../api/query-keys.ts';
import { Navigate, useLocation, useNavigate } from '../../router/index.ts';
import { CardSkeleton } from './card.tsx';
import { enterWithTicket } from './queries.ts';
import { safeRedirect } from './redirect.ts';
import { returnFromSso } from './sso-journey.ts';

/** Redirect page of another system's sign-in: exchanges the ticket in the address for a session, or shows the error. */
const SsoReturnPage = () => {
  const navigate = useNavigate();
  const ticket = new URLSearchParams(useLocation().hash.slice(1)).get('ticket') ?? '';
  const { binding, target } = returnFromSso();
  const entry = useQuery({
    queryKey: keys.ssoTicket(ticket),
    queryFn: () => enterWithTicket(ticket, binding ?? '').then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (entry.isSuccess) void navigate(safeRedirect(target), { replace: true });
  }, [entry.isSuccess, navigate, target]);
  return entry.isError ? <Navigate to="/login?sso=failed" /> : <CardSkeleton />;
};

export default SsoReturnPage;
