import { nationalNumber } from '@nattoku/rules/text/mobile-number';
import { type Sms, SmsFailed, SmsRefused, type TextMessage } from '#kernel/sms/sms.ts';
import type { SmsGateway } from '#kernel/sms/sms-settings.ts';

const ANSWER_MS = 20_000;
/** An answer is a few words; whatever is longer is none. */
const ANSWER_BYTES = 64 * 1024;
const RETRY_AFTER_MAX_SECONDS = 3600;

/** specification/errors.md §4: worth another try. Everything else from 400 on is final. */
const isTemporary = (status: number): boolean => [408, 409, 425, 429].includes(status) || status >= 500;
/** Wrong with us and not with the number: a token that ran out must not cost everybody the message. */
const isAboutUs = (status: number): boolean => [401, 402, 403, 404, 405, 407].includes(status);

/** Sends by an HTTP gateway: one POST per message, with the message's id as Idempotency-Key. */
export function openHttpSms(gateway: SmsGateway): Sms {
  return {
    outbox: null,
    async send(message) {
      const { status, headers, body } = await post(gateway, message);
      if (status >= 300) throw refusalOf(status, headers);
      if (!isAccepted(gateway, body)) throw new SmsFailed(`${status} with an error in it`);
      return { providerId: idIn(body) };
    },
  };
}

type Answer = { status: number; headers: Headers; body: unknown };

const post = async ({ url, header, format, fields, from }: SmsGateway, message: TextMessage): Promise<Answer> => {
  const filled = fill(fields, message, from);
  const isJson = format === 'json';
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A gateway that moved gets neither token nor number.
      redirect: 'manual',
      headers: {
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'idempotency-key': message.id,
        ...(header ? { [header.name]: header.value } : {}),
      },
      body: isJson ? JSON.stringify(filled) : new URLSearchParams(filled as Record<string, string>).toString(),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: response.status, headers: response.headers, body: await readAnswer(response) };
  } catch (error) {
    if (error instanceof SmsFailed) throw error;
    throw new SmsFailed(nameOf(error));
  }
};

const readAnswer = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text.length > ANSWER_BYTES) throw new SmsFailed('an answer that is none');
  // A page for people is what proxies and sign-in forms answer with.
  if (/^\s*</.test(text)) return { error: 'a page' };
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.trim();
  }
};

/** Timeouts and broken connections by their code alone: a message may quote the address. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || error.name;
};

const refusalOf = (status: number, headers: Headers): SmsFailed => {
  const isFinal = status >= 400 && !isTemporary(status) && !isAboutUs(status);
  return isFinal ? new SmsRefused(String(status)) : new SmsFailed(String(status), waitAskedFor(headers));
};

const waitAskedFor = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX_SECONDS) : null;
};

/** The message in the gateway's own shape: only whole texts of it are filled, so nothing in a text can become a field. */
const fill = (fields: unknown, message: TextMessage, from: string): unknown => {
  const { id, to, text } = message;
  const values: Record<string, string> = { id, to, toNational: nationalNumber(to), from, text };
  const fillText = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value);
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each)]));
  };
  return walk(fields);
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const fieldOf = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), body);

const isAccepted = ({ accepted }: SmsGateway, body: unknown): boolean =>
  accepted ? String(fieldOf(body, accepted.field)) === accepted.value : !saysNo(body);

/** What gateways answer with status 200 when they took nothing. */
const saysNo = (body: unknown): boolean => {
  if (!isRecord(body)) return false;
  const hasErrors = Array.isArray(body['errors']) ? body['errors'].length > 0 : isGiven(body['errors']);
  const state = body['status'] ?? body['result'];
  const isBad = typeof state === 'string' && /^(?:error|failed|failure|ng|rejected)$/i.test(state);
  return hasErrors || isGiven(body['error']) || body['success'] === false || body['ok'] === false || isBad;
};

const isGiven = (value: unknown): boolean => Boolean(value) && value !== '0';

const ID_LENGTH = 200;

const idIn = (body: unknown): string | null => {
  if (!isRecord(body)) return null;
  const names = ['id', 'messageId', 'message_id', 'sid', 'MessageId', 'request_id'];
  const id = names.map((name) => body[name]).find((value) => typeof value === 'string' || typeof value === 'number');
  return id === undefined ? null : String(id).slice(0, ID_LENGTH);
};
