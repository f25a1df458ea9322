import { z } from 'zod';
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

const instant = z.iso.datetime({ offset: true }).optional().catch(undefined);
const Dated = z.looseObject({
  authored: instant,
  meta: z.looseObject({ lastUpdated: instant }).optional().catch(undefined),
});

/** When the content came about in the sending system: `authored` of answers, otherwise `meta.lastUpdated`; null where neither is said. */
export function contentTimeOf(resource: unknown): Date | null {
  const { authored, meta } = Dated.safeParse(resource).data ?? {};
  const said = authored ?? meta?.lastUpdated;
  return said === undefined ? null : new Date(said);
}
