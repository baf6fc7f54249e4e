export const pages = {
  forbidden: 'You do not have permission to access this page',
  notFound: 'Page not found',
  broken: 'Something went wrong on our end',
  offline: 'You are offline. This page can be opened when the connection is back.',
  unexpected: 'An unexpected error occurred',
  goHome: 'Go to the home page',
  markdownTests: 'Markdown tests',
};
