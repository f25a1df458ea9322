import { Problem } from '#kernel/problem.ts';

/** What was sent as JSON in UTF-8. @throws Problem `client.resource` */
export function readJson(bytes: unknown): unknown {
  if (!Buffer.isBuffer(bytes)) throw new Problem('client.resource');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('client.resource');
  }
}
