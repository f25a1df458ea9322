import type { StaffId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import type { ImportRecord } from '#areas/patient/import/patient-import.select.ts';
import { recordAudit, type AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Actor, Scope, SystemActor } from '#kernel/scope.ts';

/** What a step of an import works with. */
export type ImportWork = { scope: Scope<SystemActor>; record: ImportRecord; stop: AbortSignal };

/** The work is the server's, what it does was asked for by a person: their name stands at each patient. */
export async function recordAsAsker(tx: Tx, { scope, record }: ImportWork, entries: readonly AuditEntry[]) {
  const [asker] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, record.askedBy));
  const actor = { ...scope.actor, kind: 'staff', staffId: record.askedBy, name: asker?.name ?? '' } as AskedActor;
  await recordAudit(tx, { ...scope, actor, requestId: record.id }, entries);
}

/** As much of a member of staff as is written down: they may have gone home. */
type AskedActor = Actor & { kind: 'staff'; staffId: StaffId };
