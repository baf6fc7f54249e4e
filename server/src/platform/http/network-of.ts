import { isIP } from 'node:net';

const GROUPS = 8;

/** Key of an address for rate limits: the address itself, or the /64 prefix for IPv6, because a household controls a whole prefix. */
export const networkOf = (ip: string): string => {
  if (isIP(ip) !== 6) return ip;
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4) return v4;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const [before, after] = [head, tail].map((part) => (part ? part.split(':') : []));
  const zeros = Math.max(0, GROUPS - (before?.length ?? 0) - (after?.length ?? 0));
  const groups = [...(before ?? []), ...Array<string>(zeros).fill('0'), ...(after ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
