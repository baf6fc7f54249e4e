/** What an engine writes first when the passages do not answer; it never reaches a reader. */
export const NOT_IN_DOCUMENTS = 'NOT_IN_DOCUMENTS';

const SENTENCES = {
  en: (domain: string) => `I did not find an answer to this in the documents of ${domain}.`,
  fr: (domain: string) => `Je n’ai pas trouvé de réponse à cette question dans les documents de ${domain}.`,
};

export const notInDocumentsSentence = (language: 'en' | 'fr', domain: string) => SENTENCES[language](domain);
