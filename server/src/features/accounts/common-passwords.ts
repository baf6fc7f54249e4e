/** True for a password on the list of common ones (tens of thousands, loaded at the first question). */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  passwords ??= new Set(dictionary['passwords-common']);
  return passwords.has(password.toLowerCase());
};

let passwords: Set<string> | undefined;
