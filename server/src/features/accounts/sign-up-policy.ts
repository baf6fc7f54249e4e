/** Rules of who may create an account after the first one, which becomes owner. Pure functions. */
export type SignUp = { mode: 'invited' | 'domains' | 'anyone'; domains: string[] };

/** Whether an address is of one of these e-mail domains. Names are exact: example.com is neither sub.example.com nor badexample.com. */
export const isOfDomains = (email: string, domains: string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

export const mayRegister = ({ mode, domains }: SignUp, email: string): boolean =>
  mode === 'domains' ? isOfDomains(email, domains) : mode === 'anyone';

/**
 * An address proves something with `domains`, so it must be proven itself, always; otherwise where an e-mail can be sent.
 */
export const mustProveAddress = ({ mode }: SignUp, canMail: boolean): boolean =>
  mode === 'domains' || canMail;
