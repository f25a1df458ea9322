export type SmsFormat = 'json' | 'form';

export type SmsGateway = {
  url: string;
  /** Name and value of the header that tells who we are; null for a gateway that knows us by our address. */
  header: { name: string; value: string } | null;
  from: string;
  format: SmsFormat;
  /** The fields of the request, in which {to} {toNational} {from} {text} {id} stand for the message. */
  fields: unknown;
  /** A field of the answer and what it says when the message was taken; null: see `saysNo`. */
  accepted: { field: string; value: string } | null;
};

export type SmsTransport = SmsGateway | 'local' | null;

type Given = {
  APP_ENV: 'prod' | 'dev' | 'local';
  SMS_URL?: string | undefined;
  SMS_TOKEN?: string | undefined;
  SMS_HEADER?: string | undefined;
  SMS_FROM?: string | undefined;
  SMS_FORMAT?: SmsFormat | undefined;
  SMS_BODY?: string | undefined;
  SMS_ACCEPTED?: string | undefined;
  PUBLIC_URL?: string | undefined;
};

const DEFAULT_HEADER = 'Authorization: Bearer {token}';
const DEFAULT_BODY = { json: '{"to":"{to}","from":"{from}","text":"{text}"}', form: 'to={to}&from={from}&text={text}' };

/** Throws with the name of the variable that is wrong. Without SMS_URL nothing is sent; with APP_ENV=local it is kept to be read instead. */
export function readSmsSettings(given: Given): SmsTransport {
  const { APP_ENV, SMS_URL, SMS_FROM = '', SMS_FORMAT: format = 'json', SMS_BODY, PUBLIC_URL } = given;
  if (SMS_URL === undefined) return APP_ENV === 'local' ? 'local' : null;
  if (PUBLIC_URL === undefined && APP_ENV !== 'local')
    throw new Error('PUBLIC_URL: is needed with SMS_URL; the address that links in messages lead to');
  return {
    url: readUrl(SMS_URL, APP_ENV),
    header: readHeader(given),
    from: SMS_FROM,
    format,
    fields: readBody(SMS_BODY ?? DEFAULT_BODY[format], format),
    accepted: readAccepted(given.SMS_ACCEPTED),
  };
}

/** Numbers of people go there: in the clear only where nothing leaves this machine. */
const readUrl = (text: string, appEnv: Given['APP_ENV']): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSafe = url?.protocol === 'https:' || (appEnv === 'local' && url?.protocol === 'http:');
  if (!url || !isSafe) throw new Error('SMS_URL: must be https://…');
  if (url.username || url.password || url.hash)
    throw new Error('SMS_URL: must hold no user, password or #; give the token as SMS_TOKEN');
  return url.href;
};

const readHeader = ({ SMS_TOKEN, SMS_HEADER }: Given): SmsGateway['header'] => {
  if (SMS_TOKEN === undefined) {
    if (SMS_HEADER !== undefined) throw new Error('SMS_TOKEN: is needed with SMS_HEADER');
    return null;
  }
  const [, name, value] = /^([\w-]+): *([^\r\n]*\{token\}[^\r\n]*)$/.exec(SMS_HEADER ?? DEFAULT_HEADER) ?? [];
  if (!name || !value) throw new Error(`SMS_HEADER: must be a header with {token}, as in: ${DEFAULT_HEADER}`);
  if (/[\r\n]/.test(SMS_TOKEN)) throw new Error('SMS_TOKEN: must be one line');
  return { name, value: value.replaceAll('{token}', () => SMS_TOKEN) };
};

const readBody = (text: string, format: SmsFormat): unknown => {
  const hasBoth = /\{to(?:National)?\}/.test(text) && text.includes('{text}');
  if (!hasBoth) throw new Error('SMS_BODY: must hold {to} or {toNational}, and {text}');
  if (format === 'form') return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('SMS_BODY: must be JSON, or set SMS_FORMAT=form');
  }
};

const readAccepted = (text: string | undefined): SmsGateway['accepted'] => {
  if (text === undefined) return null;
  const [, field, value] = /^([\w.]+)=(.*)$/.exec(text) ?? [];
  if (!field || value === undefined) throw new Error('SMS_ACCEPTED: must be field=value, as in: status=ok');
  return { field, value };
};
