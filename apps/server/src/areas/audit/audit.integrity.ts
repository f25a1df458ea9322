import type { AuditVerification } from '@nattoku/contract/audit/audit';
import { recordAudit, type AuditEntry } from '#kernel/audit/audit.ts';
import { type AuditRoot, lastRoot, sealAudit } from '#kernel/audit/audit-roots.ts';
import { type AuditVerdict, verifyAuditPart } from '#kernel/audit/audit-verify.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const instantOf = ({ sealedAtMicros }: AuditRoot): string => new Date(Number(sealedAtMicros) / 1000).toISOString();

const presentRoot = (root: AuditRoot | null) => ({
  sealed: root && { seq: root.seq, at: instantOf(root), hash: root.hash.toString('hex') },
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

const presentVerdict = ({ sealed, ...verdict }: AuditVerdict) => ({
  ...verdict,
  sealed: sealed && { seq: sealed.seq, at: sealed.at.toISOString() },
});

export const sealFor =
  ({ files }: Services) =>
  async (scope: StaffScope) => {
    await writeDown(scope, { action: 'audit.seal', subject });
    const { database, auditKey, clock, actor } = scope;
    return presentRoot(await sealAudit({ database, auditKey, clock, files }, actor.facilityId));
  };

export const lastSeal = (scope: StaffScope) => read(scope, async (tx) => presentRoot(await lastRoot(tx)));
