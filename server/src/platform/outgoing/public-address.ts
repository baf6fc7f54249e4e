import ipaddr from 'ipaddr.js';

/** Only from here addresses of the internet are given out (IANA's registry of IPv6 global unicast). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Behind it stands an IPv4 address, in networks that have IPv6 only (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** Looks public and is Azure's own, on every virtual machine: it hands out credentials. */
const AZURE_HOST = '168.63.129.16';

/**
 * Addresses at which machines are told about themselves, credentials among it: Amazon's, Google's and Alibaba's own beside the
 * link-local ones. Nobody's entry in the product leads there.
 */
const METADATA = new Set(['100.100.100.200', '192.0.0.192', AZURE_HOST]);
const METADATA_IPV6 = ['fd00:ec2::254/128', 'fd20:ce::254/128'].map((range) => ipaddr.IPv6.parseCIDR(range));
const OWN_NETWORK = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/** Whether somebody who names a server of theirs may mean this address: one of the internet, their network or this machine. */
export const isServerAddress = (address: string): boolean => {
  if (isPublicAddress(address)) return true;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && METADATA_IPV6.some((range) => (parsed as ipaddr.IPv6).match(range)))
    return false; // its kind says so
  return OWN_NETWORK.has(parsed.range()) && !METADATA.has(parsed.toString());
};

/** Whether an address, as a resolver gives it, is one of the internet: neither this machine's nor its network's, nor kept for another use. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast' && parsed.toString() !== AZURE_HOST;
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(12).join('.'));
  return parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast';
};
