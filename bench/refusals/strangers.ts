/**
 * Sets whose questions are asked to each set as off-domain: same language, other subject. Excluded are pairs that share a subject:
 * encyclopaedias (squad2-dev, mtrag; piaf-fr, fquad-fr-valid), companies' filings and talk of finance (financebench, mtrag), privacy
 * policies (policyqa; wixqa-sample, azure-northwind, mtrag, financebench), French administration (service-public-fr, cnil-fr,
 * french-texts-pdf).
 */
export const STRANGERS: Record<string, string[]> = {
  financebench: ['squad2-dev', 'scifact'],
  'azure-northwind': ['scifact', 'squad2-dev'],
  scifact: ['policyqa', 'wixqa-sample', 'financebench'],
  policyqa: ['scifact', 'squad2-dev'],
  'squad2-dev': ['policyqa', 'wixqa-sample', 'financebench'],
  mtrag: ['scifact', 'azure-northwind'],
  'wixqa-sample': ['scifact', 'squad2-dev'],
  'piaf-fr': ['cnil-fr', 'service-public-fr'],
  'fquad-fr-valid': ['service-public-fr', 'cnil-fr'],
  'cnil-fr': ['piaf-fr', 'fquad-fr-valid'],
  'service-public-fr': ['fquad-fr-valid', 'piaf-fr'],
  'french-texts-pdf': ['fquad-fr-valid', 'piaf-fr'],
};
export const ADVERSARIAL = 'squad2-dev';
