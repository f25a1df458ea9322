import { isIP } from 'node:net';

export type SentryDsn = {
  /** As the Sentry SDK writes it at the head of an envelope. */
  text: string;
  publicKey: string;
  /** Where envelopes are taken in. */
  endpoint: string;
};

const PATH = /^\/((?:[\w.-]+\/)*)(\d+)$/;

/** Reads `https://key@host/project`. Throws a sentence for the operator; plain http is for this machine only. */
export function readSentryDsn(text: string): SentryDsn {
  const url = URL.parse(text);
  const [, folder = '', project] = PATH.exec(url?.pathname ?? '') ?? [];
  const isWhole = url && project && /^\w+$/.test(url.username) && !url.password && !url.search && !url.hash;
  if (!isWhole || !['https:', 'http:'].includes(url.protocol))
    throw new Error('must look like https://key@host/project, as Sentry shows it.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new Error('must begin with https://.');
  return {
    text: `${url.protocol}//${url.username}@${url.host}/${folder}${project}`,
    publicKey: url.username,
    endpoint: `${url.origin}/${folder}api/${project}/envelope/`,
  };
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
