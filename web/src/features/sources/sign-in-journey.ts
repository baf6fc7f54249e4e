import type { DomainSource } from '@docent/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

const KEY = 'source-sign-in';

/** The source whose sign-in this tab has left for. */
export type LeftFrom = Pick<DomainSource, 'id' | 'domain_id'>;

/** Redirects to a source's own sign-in. The mutation succeeds just before the browser leaves. */
export const useStartSignIn = () =>
  useMutation({
    mutationFn: async ({ id, domain_id }: LeftFrom) => {
      const { address } = await call('startSourceSignIn', { params: { id } });
      sessionStorage.setItem(KEY, JSON.stringify({ id, domain_id }));
      window.location.assign(address);
    },
  });

/** Returns the source to return to; null in another tab. */
export const leftFrom = (): LeftFrom | null => {
  const kept = sessionStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as LeftFrom) : null; // as it was put there
};

/** The address of a source's set-up, above the sources of its domain. */
export const setUpOf = ({ id, domain_id }: LeftFrom): string => `/domains/${domain_id}/sources?set_up=${id}`;
