import { networkOf } from '../../platform/http/network-of.ts';
import { createLimit } from '../../platform/rate-limit.ts';

/** Limits of e-mails triggered by unauthenticated calls: per recipient, per IP address, and in total. */
const TO_ONE = { name: 'letters-to', max: 5, seconds: 3_600 };
const FROM_ONE = { name: 'letters-from', max: 20, seconds: 60 };
const IN_ALL = { name: 'letters', max: 100, seconds: 60 };

/** Whether an unauthenticated call may trigger another e-mail. A refusal is silent: it would reveal who has an account. */
export const createEmailLimits = () => {
  const [toOne, fromOne, inAll] = [TO_ONE, FROM_ONE, IN_ALL].map(createLimit);
  return async (to: string, { ip }: { ip: string }): Promise<boolean> => {
    try {
      await toOne?.(to.toLowerCase());
      await fromOne?.(networkOf(ip));
      await inAll?.('all');
      return true;
    } catch {
      return false;
    }
  };
};
