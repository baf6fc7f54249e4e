import { addressOf } from '../../api/address.ts';

/** Session storage of a sign-in at another system: its response is valid in this tab only. */
const BINDING_KEY = 'sso_binding';
const TARGET_KEY = 'sso_target';
const BINDING_BYTES = 24;

/** Starts a sign-in at another system; `target` is the path to return to. */
export const leaveForSso = (connection: string, target: string): void => {
  const bytes = crypto.getRandomValues(new Uint8Array(BINDING_BYTES));
  const binding = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(BINDING_KEY, binding);
  sessionStorage.setItem(TARGET_KEY, target);
  window.location.assign(addressOf('startSso', { query: { connection, binding } }));
};

/** Returns the values stored by `leaveForSso`. */
export const returnFromSso = (): { binding: string | null; target: string | null } => ({
  binding: sessionStorage.getItem(BINDING_KEY),
  target: sessionStorage.getItem(TARGET_KEY),
});
