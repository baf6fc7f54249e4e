/** Who may make an account, after the first one, which becomes owner. Pure functions. */
export type SignUp = { mode: 'invited' | 'domains' | 'anyone'; domains: string[] };

/** `domains` holds exact names: example.com admits neither sub.example.com nor badexample.com. */
export const mayRegister = ({ mode, domains }: SignUp, email: string): boolean => {
  if (mode !== 'domains') return mode === 'anyone';
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.includes(host);
};

/**
 * An address proves something with `domains`, so it must be proven itself, always; otherwise where an e-mail can be sent.
 */
export const mustProveAddress = ({ mode }: SignUp, canMail: boolean): boolean =>
  mode === 'domains' || canMail;
