export const pages = {
  forbidden: 'You do not have permission to access this page',
  notFound: 'Page not found',
  notInChat: 'You’re not in this chat. Ask someone in it to invite you.',
  noSuchChat: 'This chat doesn’t exist, or you’re not in it. Ask someone in it to invite you.',
  broken: 'Something went wrong on our end',
  offline: 'You’re offline. This page will open when you’re back online.',
  unexpected: 'An unexpected error occurred',
  goHome: 'Go to the home page',
  markdownTests: 'Markdown tests',
};
