export const retrieval = {
  title: 'Test de recherche',
  hint: 'Les passages que la recherche trouve pour une question, avant toute rédaction. Personne d’autre ne le voit, et aucune discussion ne change.',
  question: 'Question à rechercher',
  placeholder: 'Par exemple\u00a0: Combien de jours de congé ai-je\u202f?',
  search: 'Rechercher',
  found_one: '{{count}} passage en {{ms}} ms.',
  found_other: '{{count}} passages en {{ms}} ms.',
  withVectors: 'Classés par les mots et par le sens ({{model}}).',
  withoutVectors: 'Classés par les mots\u00a0: aucun modèle d’embedding n’est configuré.',
  none: 'Aucun passage ne contient un mot de cette question. Essayez d’autres mots, ou ajoutez un document qui y répond.',
  notRead:
    'Les réponses sont rédigées à partir des passages ci-dessus. Ceux qui suivent ont été trouvés aussi, mais ne sont pas lus.',
  words: 'Mots',
  meaning: 'Sens',
  notNear: 'éloigné',
  lesson: 'Leçon',
};
