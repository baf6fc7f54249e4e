import { SourceError } from '../connector.ts';

/** Hosts of Microsoft's global cloud; the clouds for governments and China have other hosts and are not supported. */
export const GRAPH = 'https://graph.microsoft.com';
export const SIGN_IN = 'https://login.microsoftonline.com';

/** The followed target: a site, or the OneDrive of a person. */
export type Place = { type: 'site'; host: string; path: string } | { type: 'person'; address: string };

const SHAREPOINT_HOST = /^[a-z0-9][a-z0-9-]*\.sharepoint\.com$/;
/** Pages within a site that people copy an address from. */
const WITHIN_SITE = /\/(SitePages|Shared Documents|Lists|Forms|_layouts)(\/.*)?$/i;

/** The setting `site`: an address of a site, whichever of its pages it leads to, or an address of sign-in. */
export const placeOf = (site: string): Place => {
  if (/^[^@\s/]+@[^@\s/]+$/.test(site)) return { type: 'person', address: site };
  const url = URL.parse(site);
  if (url?.protocol !== 'https:' || !isSharePoint(url) || url.username || url.password)
    throw new SourceError(
      'not_allowed',
      'The site is no address of SharePoint (https://NAME.sharepoint.com/sites/SITE), and no address of sign-in either.',
    );
  const path = decoded(url.pathname)
    .replace(WITHIN_SITE, '')
    .replace(/\/[^/]*\.aspx$/i, '')
    .replace(/\/+$/, '');
  return { type: 'site', host: url.host, path };
};

/** An address that a token for SharePoint may be sent to. */
export const isSharePoint = (url: URL): boolean =>
  url.protocol === 'https:' && SHAREPOINT_HOST.test(url.host);

/** An address that a token for Graph may be sent to: links to the next page come from outside too. */
export const isGraph = (url: URL): boolean => url.origin === GRAPH && url.pathname.startsWith('/v1.0/');

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
