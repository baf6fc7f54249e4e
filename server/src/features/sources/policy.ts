import type { CurrentUser, SourceSettings } from '@docent/contract';
import type { HostAndPort } from '../../platform/outgoing/route.ts';
import { hostsOf } from './places.ts';

type Person = Pick<CurrentUser, 'role'>;

const isSame = (one: HostAndPort, other: HostAndPort) => one.host === other.host && one.port === other.port;

/** Whether it reads this machine, or a host of the network that the operator has named. Elsewhere inside nothing is reached at all. */
export const isInternal = (settings: SourceSettings, privateHosts: HostAndPort[]): boolean =>
  settings.kind === 'folder' ||
  hostsOf(settings).some((host) => privateHosts.some((named) => isSame(host, named)));

/** Returns the hosts of these settings that the operator has allowed. */
export const internalHostsOf = (settings: SourceSettings, privateHosts: HostAndPort[]): HostAndPort[] =>
  hostsOf(settings).filter((host) => privateHosts.some((named) => isSame(host, named)));

/** Managers of the domain add sources on the internet; those of the inside owners alone, who manage it too. */
export const mayNameInternal = (person: Person): boolean => person.role === 'owner';
