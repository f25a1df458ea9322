import { type Command, CommandProblem } from '#commands/command.ts';
import { readWords } from '#commands/command-words.ts';
import { withServices } from '#commands/with-services.ts';
import { type AuditVerdict, type BreakKind, verifyAudit } from '#kernel/audit/audit-verify.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import type { OpenServices } from '#kernel/open-services.ts';

const usage = 'verify-audit';

const breakWords: Record<BreakKind, string> = {
  changed: '内容が書き換えられています / was changed',
  missing: '消されています / is missing',
  inserted: 'このサーバーが書いたものではありません / was not written by this server',
  order: '順番が変えられています / the order was changed',
  truncated: '末尾が切り取られています / the end was cut off',
  root: '保管した要約と一致しません / does not fit its anchor',
  rootRemoved: '保管した要約が、データベースから消されています / its anchor was removed from the database',
  stuck: '連鎖に加わらないまま残っています / has waited too long for its place in the chain',
};

const wordsOf = ({ firstBreak, checkedEvents, anchored, unanchoredEvents }: AuditVerdict): string => {
  if (firstBreak) {
    const which = [firstBreak.seq && `no. ${firstBreak.seq}`, firstBreak.eventId && `event ${firstBreak.eventId}`];
    return `異常: ${which.filter(Boolean).join(', ')} ${breakWords[firstBreak.kind]}`;
  }
  const anchor = anchored ? `anchored up to no. ${anchored.seq} at ${anchored.at.toISOString()}` : 'not anchored yet';
  return `正常 / as written: ${checkedEvents} events, ${anchor}, ${unanchoredEvents} since`;
};

/** Looks through the audit log of every facility, and says which ones are not as they were written. */
export async function verifyEverywhere(services: OpenServices, say: (line: string) => void): Promise<boolean> {
  const { database, files, auditKey } = services;
  let isWhole = true;
  for (const facilityId of await allFacilityIds(database)) {
    const verdict = await verifyAudit({ database, auditKey, files, facilityId });
    isWhole &&= verdict.firstBreak === null;
    say(`  ${facilityId}  ${wordsOf(verdict)}`);
  }
  return isWhole;
}

export const verifyAuditCommand: Command = {
  usage,
  summary:
    '監査ログが書き換えられていないか調べます / Look through the audit log of every facility; names the first broken event',
  run: (context) => {
    readWords(usage, context.words, {});
    return withServices(context, async (services) => {
      if (!(await verifyEverywhere(services, context.say)))
        throw new CommandProblem('監査ログに異常があります。 / The audit log is not as it was written.');
    });
  },
};
