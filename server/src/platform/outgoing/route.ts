import { type LookupAddress, promises } from 'node:dns';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';
import { isPublicAddress, isServerAddress } from './public-address.ts';

export type HostAndPort = { host: string; port: number };
/** Resolves all addresses of a name; `family` is 4, 6, or 0 for both. */
export type Resolve = (host: string, family: number) => Promise<LookupAddress[]>;
/**
 * Returns the lookup function for a host.
 *
 * @throws OutgoingError if the host is a forbidden IP address
 */
export type Route = (host: string, port: number) => LookupFunction;

type Options = {
  /** Named by the operator, without restrictions. */
  allowed: HostAndPort[];
  /** Entered in the product: they may be in a private network or on this machine, but never a metadata service. */
  entered?: HostAndPort[];
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
};

const PORTS: Record<string, number> = { 'https:': 443, 'http:': 80 };

/** Normalises a host: lower case, no brackets, IPv4 in dotted decimal. */
export const hostOf = (host: string): string => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const url = `http://${isIPv6(bare) ? `[${bare}]` : bare}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[(.*)\]$/, '$1') : bare.toLowerCase();
};

export const hostAndPortOf = (url: URL): HostAndPort => ({
  host: hostOf(url.hostname),
  port: Number(url.port) || (PORTS[url.protocol] ?? 0),
});

const resolveByMachine: Resolve = (host, family) => promises.lookup(host, { all: true, family });

/**
 * Creates the rule for every outgoing connection. The socket's own lookup resolves and checks a name, so that the checked address is the
 * one connected to (no DNS rebinding). A name with any private address is refused.
 */
export const createRoute = ({
  allowed,
  entered = [],
  resolve = resolveByMachine,
  isPublic = isPublicAddress,
}: Options): Route => {
  const keyOf = ({ host, port }: HostAndPort) => `${hostOf(host)} ${port}`;
  const named = new Set(allowed.map(keyOf));
  const ofOwners = new Set(entered.map(keyOf));
  const requirePublic = (host: string, addresses: string[]) => {
    if (!addresses.every(isPublic)) throw new OutgoingError('private_address', host);
  };
  const requireServer = (host: string, addresses: string[]) => {
    if (!addresses.every(isServerAddress)) throw new OutgoingError('reserved_address', host);
  };

  const lookupBy =
    (judge: (host: string, addresses: string[]) => void): LookupFunction =>
    (host, options, done) => {
      const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : (options.family ?? 0);
      resolve(host, family)
        .then((found) => {
          judge(
            host,
            found.map(({ address }) => address),
          );
          const [first] = found;
          if (!first) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
          return { found, first };
        })
        .then(
          ({ found, first }) => (options.all ? done(null, found) : done(null, first.address, first.family)),
          (error: Error) => done(error, []),
        );
    };
  const anywhere = lookupBy(() => {});
  const outside = lookupBy(requirePublic);
  const toServers = lookupBy(requireServer);

  return (given, port) => {
    const host = hostOf(given);
    if (named.has(keyOf({ host, port }))) return anywhere;
    const isEntered = ofOwners.has(keyOf({ host, port }));
    // A socket does no DNS lookup for an IP address, so it is checked here.
    if (isIP(host)) (isEntered ? requireServer : requirePublic)(host, [host]);
    return isEntered ? toServers : outside;
  };
};
