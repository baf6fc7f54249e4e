import { zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const RELATIONS = `xmlns:r="${OFFICE}"`;

/** Another part that a part names. */
export type PartRelation = { id: string; kind: string; target: string };

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const relationsXml = (relations: PartRelation[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(({ id, kind, target }) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** An Office file of these parts, whose main one is `main`. */
export const officeFile = (main: string, parts: Record<string, string>): Uint8Array => {
  const all = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relationsXml([{ id: 'rId1', kind: 'officeDocument', target: main }]),
    ...parts,
  };
  const encoder = new TextEncoder();
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, xml]) => [name, encoder.encode(xml)])));
};
