import { type LookupAddress, promises } from 'node:dns';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { OutgoingError } from './outgoing-error.ts';
import { isPublicAddress, isServerAddress } from './public-address.ts';

export type HostAndPort = { host: string; port: number };
/** All addresses of a name; `family` 4, 6, or 0 for both. */
export type Resolve = (host: string, family: number) => Promise<LookupAddress[]>;
/** How to reach a host: throws OutgoingError for an address that is not to be called, else gives what resolves the name. */
export type Route = (host: string, port: number) => LookupFunction;

type Options = {
  /** Named by whoever runs the server: wherever they lead. */
  allowed: HostAndPort[];
  /** Entered in the product: they may lead to the company's network or this machine, and never to what hands out credentials. */
  entered?: HostAndPort[];
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
};

const PORTS: Record<string, number> = { 'https:': 443, 'http:': 80 };

/** Normalised: lower case, no brackets, IPv4 in dotted decimal. */
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
 * The rule of every connection outwards. A name is resolved once, by the function that the socket itself asks, so the
 * address that was judged is the one that is connected to. A name with any private address is refused as a whole.
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
