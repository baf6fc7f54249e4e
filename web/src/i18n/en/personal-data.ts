export const personalData = {
  title: 'Your data',
  text: 'Everything that you wrote and that is about you, as an archive of JSON files and your pictures.',
  download: 'Download my data',
  delete: 'Delete my account',
  downloadOf: 'Data',
  deleteOf: 'Delete',
  deleteOwnTitle: 'Delete your account?',
  deleteTitle: 'Delete the account of {{name}}?',
  deleteText:
    'It cannot be taken back. Chats with nobody else are deleted. What was written to others stays, without a name; lessons stay part of answers, without a name. Ratings and reviews are deleted.',
  typeName: 'Type {{username}} to confirm',
  noPassword: 'Leave it empty if you sign in through your company only.',
  deleted: 'The account is deleted.',
};
