/** Texts of chats on the first page; the others are in chats-more.ts. */
export const chats = {
  hello: 'Bonjour {{name}}',
  start: 'Commencez une discussion...',
  ask: 'Posez une question',
  placeholder: 'Posez une question ou mentionnez quelqu’un avec @',
  send: 'Envoyer',
  domain: 'Domaine',
  chooseDomain: 'Choisissez un domaine',
  allDomains: 'Tous mes domaines',
  allDomainsHint: 'Celui qui convient le mieux répond',
  findDomain: 'Trouver un domaine',
  noSuchDomain: 'Aucun domaine ne correspond.',
  noDomainChosen: 'Aucun',
  noDomains: 'Aucun domaine pour l’instant. Un domaine réunit les documents qui répondent à vos questions.',
  toDomains: 'Aller aux domaines',
  stillReading_one: '{{count}} document est en cours de traitement. Les questions l’attendent.',
  stillReading_other: '{{count}} documents sont en cours de traitement. Les questions les attendent.',
  try: 'Essayez l’une de ces questions',
  whatToAsk: 'Ce que vous pouvez interroger',
  moreDomains_one: '{{count}} autre',
  moreDomains_other: '{{count}} autres',
  imageUnseenBefore:
    'Dans ce domaine, l’assistant ne voit pas les images. Décrivez avec des mots ce qui compte.',
  thorough: 'Approfondir',
  thoroughHint: 'Cherche plus loin avant de répondre et rédige un rapport. Prend quelques minutes.',
  stop: 'Arrêter',
  stopHint: 'Arrêter (Échap)',
  sending: 'Envoi…',
  notSent: 'Non envoyé.',
  resend: 'Renvoyer',
  giveUp: 'Abandonner',
  unknownError: 'Une erreur s’est produite',
  mustSelectDomain: 'Vous devez choisir un domaine pour parler à {{product}}',
  tokens: {
    nearly: {
      person:
        'Vous avez utilisé {{percent}} % de vos jetons du jour. La limite est remise à zéro à {{time}}.',
      installation:
        'Tout le monde ensemble a utilisé {{percent}} % des jetons du jour. La limite est remise à zéro à {{time}}.',
    },
    used: {
      person: 'Vous avez utilisé vos jetons du jour. La limite est remise à zéro à {{time}}.',
      installation:
        'Les jetons du jour de cette installation sont épuisés. La limite est remise à zéro à {{time}}.',
    },
  },
};
