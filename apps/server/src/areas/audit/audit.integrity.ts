import type { AuditVerification } from '@nattoku/contract/audit/audit';
import { recordAudit, type AuditEntry } from '#kernel/audit/audit.ts';
import { type AuditRoot, lastRoot, anchorAudit } from '#kernel/audit/audit-roots.ts';
import { type AuditVerdict, verifyAuditPart } from '#kernel/audit/audit-verify.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const instantOf = ({ anchoredAtMicros }: AuditRoot): string => new Date(Number(anchoredAtMicros) / 1000).toISOString();

const presentRoot = (root: AuditRoot | null) => ({
  anchored: root && { seq: root.seq, at: instantOf(root), hash: root.hash.toString('hex') },
});

const writeDown = (scope: StaffScope, entry: AuditEntry) =>
  scope.database.transaction(scope.actor.facilityId, (tx) => recordAudit(tx, scope, [entry]));

const subject = { type: 'audit', id: null };

export const verifyFor =
  ({ files }: Services) =>
  async (scope: StaffScope, from: number): Promise<AuditVerification> => {
    const { database, auditKey, actor } = scope;
    const { verdict, ...part } = await verifyAuditPart(
      { database, auditKey, files, facilityId: actor.facilityId },
      from,
    );
    if (!verdict) return { ...part, verdict };
    await writeDown(scope, {
      action: 'audit.verify',
      subject,
      detail: { ...verdict.firstBreak, checked: verdict.checkedEvents },
    });
    return { ...part, verdict: presentVerdict(verdict) };
  };

const presentVerdict = ({ anchored, ...verdict }: AuditVerdict) => ({
  ...verdict,
  anchored: anchored && { seq: anchored.seq, at: anchored.at.toISOString() },
});

export const anchorFor =
  ({ files }: Services) =>
  async (scope: StaffScope) => {
    await writeDown(scope, { action: 'audit.seal', subject });
    const { database, auditKey, clock, actor } = scope;
    return presentRoot(await anchorAudit({ database, auditKey, clock, files }, actor.facilityId));
  };

export const lastAnchor = (scope: StaffScope) => read(scope, async (tx) => presentRoot(await lastRoot(tx)));
