export const personalData = {
  title: 'Your data',
  text: 'Everything you wrote and everything about you, as an archive of JSON files and your images.',
  download: 'Download my data',
  delete: 'Delete my account',
  downloadOf: 'Data',
  deleteOf: 'Delete',
  deleteOwnTitle: 'Delete your account?',
  deleteTitle: 'Delete {{name}}’s account?',
  deleteText:
    'This can’t be undone. Chats with no one else in them are deleted. What was written to others stays, without a name, and so do lessons in answers. Ratings and reviews are deleted.',
  typeName: 'Type {{username}} to confirm',
  noPassword: 'Leave blank if you sign in only through your company.',
  deleted: 'Account deleted',
};
