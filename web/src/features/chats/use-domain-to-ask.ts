import { ALL_DOMAINS } from '@docent/contract/constants';
import { useState } from 'react';
import { useConfig } from '../accounts/index.ts';
import { useDomains } from '../domains/index.ts';
import { type Chosen, domainToAsk, keepSelectedDomain, readSelectedDomain } from './selected-domain.ts';

/** The home composer's own domain, beside those of the chats: the one that was asked last. */
export const HOME = 'home';

type Options = {
  /** A chat, or `HOME`. */
  of: string;
  /** Scope of the chat's last question. */
  last?: string | null;
  /** Chosen by a link. */
  given?: string | null;
};

/** Scope of the composer's question: a domain, all domains, or none yet; and the choices. */
export const useDomainToAsk = ({ of, last = null, given = null }: Options) => {
  const domains = useDomains();
  const mayAskAll = useConfig().data?.ask_all_domains ?? false;
  const [chosen, setChosen] = useState<Chosen>(() => given ?? readSelectedDomain(of));
  const list = (domains.data ?? []).filter(({ can, status }) => can.read && status === 'active');
  // One alone is asked by its name.
  const hasAll = mayAskAll && (domains.isPending || list.length > 1);
  const only = list.length === 1 ? list[0]?.id : null;
  const isThere = (id: string) => (id === ALL_DOMAINS ? hasAll : list.some((domain) => domain.id === id));
  // As long as they are on their way only what needs none of them is known.
  const atHand = domains.isPending ? [] : [last, ALL_DOMAINS, of === HOME ? only : null];
  const value = domainToAsk(chosen, atHand, isThere);
  const choose = (id: string | null) => {
    setChosen(id);
    keepSelectedDomain(of, id);
  };
  /** Call it with each question: what was asked last is chosen on the home page. */
  const remember = () => {
    if (value) keepSelectedDomain(HOME, value);
  };
  return {
    remember,
    domains,
    list,
    hasAll,
    value,
    choose,
    domain: list.find(({ id }) => id === value),
    isLoading: domains.isPending,
    /** Whether the current scope allows thorough mode. */
    isThorough: list.some(({ id, thorough }) => thorough && (value === ALL_DOMAINS || id === value)),
  };
};

export type DomainToAsk = ReturnType<typeof useDomainToAsk>;
