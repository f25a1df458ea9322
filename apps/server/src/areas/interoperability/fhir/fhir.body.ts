import { isDeeperThan } from '#kernel/json-depth.ts';
import { Problem } from '#kernel/problem.ts';

/** Levels of brackets. A resource takes a tenth of them; walking through thousands of levels would break the stack. */
const DEEPEST = 200;

/** What was sent as JSON in UTF-8. @throws Problem `client.resource`, also for what is nested too deep */
export function readJson(bytes: unknown): unknown {
  const sent = parsed(bytes);
  if (isDeeperThan(DEEPEST, sent)) throw new Problem('client.resource');
  return sent;
}

function parsed(bytes: unknown): unknown {
  if (!Buffer.isBuffer(bytes)) throw new Problem('client.resource');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Problem('client.resource');
  }
}
