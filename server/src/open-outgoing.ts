import { mailHostOf } from './platform/mail/mail.ts';
import { createOutgoing } from './platform/outgoing/outgoing.ts';
import { type HostAndPort, hostAndPortOf } from './platform/outgoing/route.ts';
import { type Settings, s3Of } from './settings.ts';

/** The way out of this installation. */
export const openOutgoing = (settings: Settings) => createOutgoing({ allowed: hostsNamedBy(settings) });

/** Hosts that the environment names, or that follow from what it names: these may stand in the operator's own network. */
export const hostsNamedBy = (settings: Settings): HostAndPort[] => {
  const urls = [
    settings.OPENAI_COMPATIBLE_BASE_URL,
    // A resource of Azure has a private endpoint in many companies.
    settings.AZURE_RESOURCE_NAME && `https://${settings.AZURE_RESOURCE_NAME}.openai.azure.com`,
    settings.SSO_OIDC_ISSUER,
    settings.AUTH_PROVIDER === 'firebase' && settings.FIREBASE_KEYS_URL,
    ...bucketUrlsOf(settings),
    ...[...settings.PRIVATE_HOSTS, ...(settings.PUSH_SERVICES ?? [])].map((host) => `https://${host}`),
  ];
  return [
    ...urls.flatMap((url) => (url && URL.canParse(url) ? [hostAndPortOf(new URL(url))] : [])),
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
