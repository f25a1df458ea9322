import { lookup } from 'node:dns';
import { lookup as lookUpName } from 'node:dns/promises';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { SendFailed } from '#kernel/outbox/send-failed.ts';
import type { WebhookRules } from '#kernel/webhook/webhook-rules.ts';

const RETRY_AFTER_MAX_SECONDS = 6 * 3600;

/** A message that did not arrive; `message` is `code` or `code.status`, with a code of `webhookFailures`. Another try may always help. */
export class WebhookFailed extends SendFailed {
  readonly isFinal = false;
  override readonly retryAfterSeconds: number | null;

  constructor(code: string, retryAfterSeconds: number | null = null) {
    super(code);
    this.name = 'WebhookFailed';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** What is wrong with an address at first sight, as a sentence for its field; null where nothing is. */
export function addressProblem(text: string, rules: WebhookRules): string | null {
  const url = URL.parse(text);
  if (!url || url.hostname === '' || !['http:', 'https:'].includes(url.protocol))
    return 'https:// で始まるURLを入力してください';
  if (url.protocol === 'http:' && !rules.plainHttp)
    return '暗号化されない http:// には送れません。https:// で始まるURLを入力してください';
  if (url.username !== '' || url.password !== '') return 'URLにユーザー名やパスワードを入れないでください';
  if (url.hash !== '') return 'URLから「#」より後ろを除いてください';
  if (isIP(hostOf(url)) !== 0 && !rules.mayReach(hostOf(url))) return PRIVATE;
  return null;
}

const PRIVATE =
  'このURLは、送信してよいネットワークにありません。院内のシステムに送るときは、サーバーの担当者に WEBHOOK_NETWORKS の設定を依頼してください';

/** The same, having asked for the addresses that the name stands for now. */
export async function resolvedAddressProblem(text: string, rules: WebhookRules): Promise<string | null> {
  const problem = addressProblem(text, rules);
  if (problem) return problem;
  try {
    const found = await lookUpName(hostOf(new URL(text)), { all: true });
    return found.every(({ address }) => rules.mayReach(address)) ? null : PRIVATE;
  } catch {
    return 'この名前の相手が見つかりません。URLを確かめてください';
  }
}

type Message = { url: string; headers: Record<string, string>; body: string };

/**
 * Sends one message and waits for the first line of the answer. Nothing is followed and nothing of the answer is read: a redirect could lead
 * where nobody allowed it to. The address is checked when it is connected to, so that a name cannot change in between.
 * @returns the status, from 200 to 299
 * @throws WebhookFailed
 */
export function postWebhook({ url: text, headers, body }: Message, rules: WebhookRules): Promise<number> {
  if (addressProblem(text, rules)) return Promise.reject(new WebhookFailed('address'));
  const url = new URL(text);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
    lookup: guardedLookup(rules),
    signal: AbortSignal.timeout(rules.answerMs),
  };
  return new Promise((resolve, reject) => {
    const sent = send(url, options, (answer) => {
      const status = answer.statusCode ?? 0;
      answer.destroy();
      if (status >= 200 && status < 300) return resolve(status);
      const code = status >= 300 && status < 400 ? 'redirect' : 'status';
      reject(new WebhookFailed(`${code}.${status}`, waitAskedFor(answer.headers['retry-after'])));
    });
    sent.on('error', (error) => reject(new WebhookFailed(codeOf(error))));
    sent.end(body);
  });
}

class AddressRefused extends Error {}

const guardedLookup =
  (rules: WebhookRules): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), '');
      if (found.some(({ address }) => !rules.mayReach(address))) return callback(new AddressRefused(), '');
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });

const waitAskedFor = (header: string | undefined): number | null => {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX_SECONDS) : null;
};

/** By its code alone: a message quotes the address. */
const codeOf = (error: Error): string => {
  if (error instanceof AddressRefused) return 'address';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout';
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknownHost';
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME|^ERR_SSL|EPROTO/.test(code)) return 'certificate';
  return 'connection';
};
