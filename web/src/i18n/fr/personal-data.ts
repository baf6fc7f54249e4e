export const personalData = {
  title: 'Vos données',
  text: 'Tout ce que vous avez écrit et ce qui vous concerne, dans une archive de fichiers JSON avec vos images.',
  download: 'Télécharger mes données',
  delete: 'Supprimer mon compte',
  downloadOf: 'Données',
  deleteOf: 'Supprimer',
  deleteOwnTitle: 'Supprimer votre compte\u202f?',
  deleteTitle: 'Supprimer le compte de {{name}}\u202f?',
  deleteText:
    'Cette action est irréversible. Les discussions sans autre participant sont supprimées. Ce qui a été écrit à d’autres reste, sans nom\u202f; les leçons restent dans les réponses, sans nom. Les évaluations et les relectures sont supprimées.',
  typeName: 'Saisissez {{username}} pour confirmer',
  noPassword: 'Laissez ce champ vide si vous vous connectez uniquement par votre entreprise.',
  deleted: 'Compte supprimé',
};
