import { mailHostOf } from './platform/mail/mail.ts';
import { LOCAL_ADDRESSES } from './platform/models/provider.ts';
import type { Fetch } from './platform/outgoing/fetch.ts';
import { OF_MODELS, SHORT } from './platform/outgoing/limits.ts';
import { createOutgoing } from './platform/outgoing/outgoing.ts';
import { OutgoingError } from './platform/outgoing/outgoing-error.ts';
import { type HostAndPort, hostAndPortOf } from './platform/outgoing/route.ts';
import { type Settings, s3Of } from './settings.ts';

/** The way out of this installation. */
export const openOutgoing = (settings: Settings) => createOutgoing({ allowed: hostsNamedBy(settings) });

/** Hosts of the inside that owners may enter. */
export const privateHostsOf = ({ PRIVATE_HOSTS }: Pick<Settings, 'PRIVATE_HOSTS'>): HostAndPort[] =>
  PRIVATE_HOSTS.map((host) => hostAndPortOf(new URL(`https://${host}`)));

/**
 * Creates the outgoing guard of a source: to the internet, and to these internal hosts. Hosts allowed for other purposes are not included.
 */
export const outgoingOfSource = (hosts: HostAndPort[]) => createOutgoing({ allowed: hosts });

/** A way out of its own for the provider at an address that an owner has entered. */
export const outgoingTo = (settings: Settings, entered: string) =>
  createOutgoing({ allowed: hostsNamedBy(settings), entered: [hostAndPortOf(new URL(entered))] });

/**
 * How models are called: those that the environment names by the way out of all, each that an owner has entered by one that
 * leads to its own address. Such a call carries a key, so it goes nowhere else: redirects are not followed.
 */
export const callsOfModels = (settings: Settings): ((entered?: string) => Fetch) => {
  const ofEnvironment = openOutgoing(settings).fetchWith(OF_MODELS);
  return (entered) =>
    entered ? withoutRedirects(outgoingTo(settings, entered).fetchWith(OF_MODELS)) : ofEnvironment;
};

/** Leads to what Ollama and LM Studio listen on by themselves, on this machine. */
export const callLocalModels = (): Fetch =>
  withoutRedirects(
    createOutgoing({
      allowed: Object.values(LOCAL_ADDRESSES).map((address) => hostAndPortOf(new URL(address))),
    }).fetchWith(SHORT),
  );

const withoutRedirects =
  (call: Fetch): Fetch =>
  async (input, init) => {
    const response = await call(input, { ...init, redirect: 'manual' });
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    throw new OutgoingError('redirected', new URL(input instanceof Request ? input.url : input).host);
  };

/** Hosts that the environment names, or that follow from what it names: these may stand in the operator's own network. */
export const hostsNamedBy = (settings: Settings): HostAndPort[] => {
  const urls = [
    settings.OPENAI_COMPATIBLE_BASE_URL,
    settings.MODEL_HUB,
    settings.OPENSEARCH_URL,
    // A resource of Azure has a private endpoint in many companies.
    settings.AZURE_RESOURCE_NAME && `https://${settings.AZURE_RESOURCE_NAME}.openai.azure.com`,
    settings.fixed.ssoConnection?.issuer,
    settings.FIREBASE_PROJECT_ID && settings.fixed.firebaseKeysUrl,
    ...bucketUrlsOf(settings),
    ...settings.fixed.pushServices.map((host) => `https://${host}`),
  ];
  return [
    ...urls.flatMap((url) => (url && URL.canParse(url) ? [hostAndPortOf(new URL(url))] : [])),
    ...privateHostsOf(settings),
    ...(settings.SMTP_URL ? [mailHostOf(settings.SMTP_URL)] : []),
  ];
};

/** A bucket is a part of the path of its store, or of its host. */
const bucketUrlsOf = (settings: Settings): string[] => {
  const s3 = s3Of(settings);
  if (!s3) return [];
  const store = new URL(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  const ofBucket = `${store.protocol}//${s3.bucket}.${store.host}`;
  return [store.href, ...(URL.canParse(ofBucket) ? [ofBucket] : [])];
};
