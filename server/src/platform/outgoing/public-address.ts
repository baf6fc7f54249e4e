import ipaddr from 'ipaddr.js';

/** Only from here addresses of the internet are given out (IANA's registry of IPv6 global unicast). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Behind it stands an IPv4 address, in networks that have IPv6 only (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** Looks public and is Azure's own, on every virtual machine: it hands out credentials. */
const AZURE_HOST = '168.63.129.16';

/** Whether an address, as a resolver gives it, is one of the internet: neither this machine's nor its network's, nor kept for another use. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast' && parsed.toString() !== AZURE_HOST;
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(12).join('.'));
  return parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast';
};
