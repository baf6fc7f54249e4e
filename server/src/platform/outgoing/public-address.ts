import ipaddr from 'ipaddr.js';

/** The only range from which IPv6 internet addresses are assigned (IANA's registry of IPv6 global unicast). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Prefix of IPv4 addresses in IPv6-only networks (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
/** A public address that Azure uses on every virtual machine: it returns credentials. */
const AZURE_HOST = '168.63.129.16';

/**
 * Metadata services of Amazon, Google and Alibaba outside the link-local range, which return credentials. No setting in the product may
 * lead there.
 */
const METADATA = new Set(['100.100.100.200', '192.0.0.192', AZURE_HOST]);
const METADATA_IPV6 = ['fd00:ec2::254/128', 'fd20:ce::254/128'].map((range) => ipaddr.IPv6.parseCIDR(range));
const OWN_NETWORK = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat']);

/** Returns whether an address may be that of a configured server: on the internet, in a private network or on this machine. */
export const isServerAddress = (address: string): boolean => {
  if (isPublicAddress(address)) return true;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv6' && METADATA_IPV6.some((range) => (parsed as ipaddr.IPv6).match(range)))
    return false; // an IPv6 address by its kind
  return OWN_NETWORK.has(parsed.range()) && !METADATA.has(parsed.toString());
};

/** Returns whether a resolved address is on the internet: neither this machine, a private network nor reserved. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast' && parsed.toString() !== AZURE_HOST;
  if (parsed.match(NAT64)) return isPublicAddress(parsed.toByteArray().slice(12).join('.'));
  return parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast';
};
