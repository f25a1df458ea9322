import { EMAIL_PATTERN } from '@nattoku/rules/text/validation';

export type EmailSettings = {
  /** `local`: emails stay on this machine, to be read there. Null: this server sends none. */
  transport: { smtpUrl: string; from: string } | 'local' | null;
  /** The address at which browsers reach this server, without a slash at its end; undefined where it is the one it listens at. */
  publicUrl: string | undefined;
};

type Given = {
  APP_ENV: 'prod' | 'dev' | 'local';
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

/** Throws with the name of the variable that is wrong. An email's links are never made of what a request says about its host. */
export function readEmailSettings({ APP_ENV, SMTP_URL, MAIL_FROM, PUBLIC_URL }: Given): EmailSettings {
  const publicUrl = PUBLIC_URL === undefined ? undefined : readPublicUrl(PUBLIC_URL, APP_ENV);
  if (SMTP_URL === undefined) return { transport: APP_ENV === 'local' ? 'local' : null, publicUrl };

  if (!URL.canParse(SMTP_URL) || !/^smtps?:\/\/[^/]/.test(SMTP_URL))
    throw new Error('SMTP_URL: must be smtps://user:password@host:port or smtp://…');
  if (MAIL_FROM === undefined) throw new Error('MAIL_FROM: is needed with SMTP_URL; the address that emails come from');
  if (!isSender(MAIL_FROM)) throw new Error('MAIL_FROM: must be an e-mail address, or Name <address>');
  if (publicUrl === undefined && APP_ENV !== 'local')
    throw new Error('PUBLIC_URL: is needed with SMTP_URL; the address that links in emails lead to');
  return { transport: { smtpUrl: SMTP_URL, from: MAIL_FROM }, publicUrl };
}

const readPublicUrl = (text: string, appEnv: Given['APP_ENV']): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const protocols = appEnv === 'local' ? ['http:', 'https:'] : ['https:'];
  if (!url || !protocols.includes(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error('PUBLIC_URL: must be https://host without a path');
  return url.origin;
};

const isSender = (text: string): boolean => {
  const [, address = text] = /^[^<>\r\n]+<([^<>]+)>$/.exec(text) ?? [];
  return EMAIL_PATTERN.test(address);
};
