import type { MailFault } from '@docent/contract';

/** Failure of an e-mail: a category that an operator can act on, and the mail server's message. */
export type MailRefusal = { fault: MailFault; detail: string };

const UNREACHABLE = /^(EDNS|ECONNECTION|ENOTFOUND|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ESOCKET)$/;
const DETAIL_LENGTH = 300;

/** Classifies an error of nodemailer, which uses one code for all connection errors. */
export const mailRefusal = (error: unknown): MailRefusal => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  return { fault: faultOf(code, message), detail: message.slice(0, DETAIL_LENGTH) };
};

const faultOf = (code: string, message: string): MailFault => {
  if (/certificate|altname|self.signed/i.test(message)) return 'certificate';
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in';
  if (code === 'ETIMEDOUT' || code === 'timed_out') return 'timed_out';
  return UNREACHABLE.test(code) ? 'unreachable' : 'refused';
};
