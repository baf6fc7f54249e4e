export const OWNER = {
  name: 'Zoé Lefèvre-Bertrand',
  email: 'zoe@larkfield.example',
  password: 'a-long-password',
};

export type Someone = typeof OWNER;
