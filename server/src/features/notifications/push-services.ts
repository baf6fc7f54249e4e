/**
 * Push services of the browsers. A subscription names the address that the server will call, so only these are taken:
 * otherwise anybody signed in could make the server call any address of its network.
 */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const LOOPBACK = /^(127\.0\.0\.1|localhost)$/;

/** `services`: host names, `*.` before one for those below it, with a port when it is not the usual one. */
export const isPushService = (endpoint: string, services: string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) return false;
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
};
