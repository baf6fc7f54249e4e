export const pages = {
  forbidden: 'Vous n’avez pas l’autorisation d’accéder à cette page',
  notFound: 'Page introuvable',
  notInChat: 'Vous ne participez pas à cette discussion. Demandez à l’un des participants de vous inviter.',
  noSuchChat:
    'Cette discussion n’existe pas, ou vous n’y participez pas. Demandez à l’un des participants de vous inviter.',
  broken: 'Un problème est survenu de notre côté',
  offline: 'Vous êtes hors ligne. Cette page s’ouvrira quand la connexion sera rétablie.',
  unexpected: 'Une erreur inattendue s’est produite',
  goHome: 'Aller à l’accueil',
  markdownTests: 'Essais de Markdown',
};
