import { networkOf } from '../../platform/http/network-of.ts';
import { createLimit } from '../../platform/rate-limit.ts';

/** Letters that people who have not signed in cause: to one address, from one address, and in all. */
const TO_ONE = { max: 5, seconds: 3_600 };
const FROM_ONE = { max: 20, seconds: 60 };
const IN_ALL = { max: 100, seconds: 60 };

/** Whether a stranger's call may cause one more letter. One that is not sent is not told: that would tell who is known. */
export const createLetterLimits = () => {
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
