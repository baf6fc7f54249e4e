/** The answers of a SAML identity provider, made with samlify. For tests. */
import { inflateRawSync } from 'node:zlib';
import samlify from 'samlify';
import { generate } from 'selfsigned';

const { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } = samlify;
setSchemaValidator({ validate: () => Promise.resolve('not checked by the test') });

const EMAIL_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const attribute = (name: string) => ({
  name,
  valueTag: name,
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
  valueXsiType: 'xs:string',
});

/** Both as PEM. */
export type SamlKey = { key: string; cert: string };

export const makeSamlKey = async (name: string): Promise<SamlKey> => {
  const made = await generate([{ name: 'commonName', value: name }], { keySize: 2048 });
  return { key: made.private, cert: made.cert };
};

/** The id of a request as it comes in the address of the provider's sign-in page. */
export const idOfSamlRequest = (packed: string): string => {
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  return /\bID="([^"]+)"/.exec(xml)?.[1] ?? '';
};

export type SamlAnswer = {
  email: string;
  /** The NameID; by default the address. */
  subject?: string;
  name: string;
  issuer: string;
  /** The service that the answer is for, and where it is posted to. */
  audience: string;
  callback: string;
  key: SamlKey;
  /** Minutes from now until which the answer is good. */
  minutes?: number;
  inResponseTo: string;
  /** Attributes besides: each with its values. */
  more?: Record<string, string[]>;
  tamper?: ((xml: string) => string) | undefined;
};

/** A signed answer, in base64 as a form carries it. */
export const makeSamlAnswer = async (given: SamlAnswer): Promise<string> => {
  const { audience, callback, inResponseTo } = given;
  const idp = providerOf(given);
  const sp = ServiceProvider({
    entityID: audience,
    wantAssertionsSigned: true,
    assertionConsumerService: [{ Binding: Constants.namespace.binding.post, Location: callback }],
  });
  const { context } = await idp.createLoginResponse(
    sp,
    { extract: { request: { id: inResponseTo } } },
    'post',
    {},
    { customTagReplacement: (template: string) => fill(template, given) },
  );
  if (!given.tamper) return context;
  return Buffer.from(given.tamper(Buffer.from(context, 'base64').toString())).toString('base64');
};

const providerOf = ({ issuer, key }: SamlAnswer) =>
  IdentityProvider({
    entityID: issuer,
    privateKey: key.key,
    signingCert: key.cert,
    isAssertionEncrypted: false,
    singleSignOnService: [{ Binding: Constants.namespace.binding.redirect, Location: `${issuer}/sso` }],
    singleLogoutService: [{ Binding: Constants.namespace.binding.redirect, Location: `${issuer}/out` }],
    nameIDFormat: [EMAIL_ADDRESS],
    loginResponseTemplate: {
      context: SamlLib.defaultLoginResponseTemplate.context,
      attributes: ['email', 'displayName'].map(attribute),
    },
  });

const fill = (template: string, given: SamlAnswer) => {
  const { email, name, issuer, audience, callback, inResponseTo, minutes = 5 } = given;
  const now = new Date(Date.now() + Math.min(0, minutes - 1) * 60_000).toISOString();
  const until = new Date(Date.now() + minutes * 60_000).toISOString();
  const id = `_${crypto.randomUUID()}`;
  const values = {
    ID: id,
    AssertionID: `_${crypto.randomUUID()}`,
    Destination: callback,
    Audience: audience,
    SubjectRecipient: callback,
    AssertionConsumerServiceURL: callback,
    EntityID: audience,
    Issuer: issuer,
    IssueInstant: now,
    StatusCode: Constants.StatusCode.Success,
    ConditionsNotBefore: now,
    ConditionsNotOnOrAfter: until,
    SubjectConfirmationDataNotOnOrAfter: until,
    NameIDFormat: EMAIL_ADDRESS,
    NameID: given.subject ?? email,
    InResponseTo: inResponseTo,
    AuthnStatement: '',
    attrEmail: email,
    attrDisplayName: name,
  };
  const more = Object.entries(given.more ?? {}).map(([name, all]) => attributeOf(name, all));
  const whole = template.replace('</saml:AttributeStatement>', `${more.join('')}</saml:AttributeStatement>`);
  return { id, context: SamlLib.replaceTagsByValue(whole, values) };
};

const attributeOf = (name: string, values: string[]) => {
  const texts = values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`);
  return `<saml:Attribute Name="${name}">${texts.join('')}</saml:Attribute>`;
};
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
