import { problems } from '@nattoku/contract/shared/problems';
import { STAFF_REASON_LENGTH, type StaffChange, type StaffMember } from '@nattoku/contract/staff/staff';
import type { Change } from '@nattoku/contract/shared/events';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { requiredUpTo } from '@nattoku/rules/text/validation';
import { eq } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import {
  type HeldStaff,
  holdMember,
  keepAnAdministrator,
  mustFind,
  requireVersion,
} from '#areas/staff/directory/staff.lock.ts';
import { isLegal, stateAfter } from '#areas/staff/directory/staff.rules.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { endSessions } from '#domain/staff/end-sessions.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Effect = { audit: AuditEntry; changes: Change[] };

/**
 * The one way from state to state: who may, what must hold, what follows. Throws `staff.ownAccount`, `account.illegalTransition`,
 * `staff.lastAdministrator`, `record.versionConflict` or what is wrong with the day or the reason.
 */
async function changeState(tx: Tx, staffId: StaffId, change: StaffChange, scope: StaffScope): Promise<Effect> {
  const now = scope.clock.now();
  const today = todayInTokyo(now);
  const held = await holdMember(tx, staffId);
  if (held.id === scope.actor.staffId) throw new Problem('staff.ownAccount');
  await requireVersion(tx, held, change.version, scope);
  if (!isLegal(change.verb, held, today)) throw new Problem('account.illegalTransition');
  const after = { ...held, ...columnsOf(change, held, now, today) };
  await keepAnAdministrator(tx, held, after);

  const { state, retiresOn, suspendedAt, suspendedReason } = after;
  await tx
    .update(staff)
    .set({ state, retiresOn, suspendedAt, suspendedReason, version: held.version + 1, updatedAt: now })
    .where(eq(staff.id, staffId));
  const isOut = state !== held.state && state !== 'active';
  const ended = isOut ? await endSessions(tx, staffId, { reason: 'accountClosed', now }) : [];
  return {
    audit: { action: `staff.${change.verb}`, subject: { type: 'staff', id: staffId }, detail: detailOf(change) },
    changes: [{ topic: 'staff', id: staffId }, ...ended],
  };
}

type Columns = Partial<Pick<HeldStaff, 'state' | 'retiresOn' | 'suspendedAt' | 'suspendedReason'>>;

const columnsOf = (change: StaffChange, { state }: HeldStaff, now: Date, today: string): Columns => {
  const after = stateAfter(change.verb, state);
  if (change.verb === 'suspend') {
    return { state: after, suspendedAt: now, suspendedReason: checkedReason(change.reason) };
  }
  if (change.verb === 'retire') {
    if (change.on < today) throw invalidInput({ field: 'on', message: '退職日には今日以降の日付を選んでください' });
    return { state: change.on === today ? after : state, retiresOn: change.on };
  }
  if (change.verb === 'cancelInvitation') return { state: after, retiresOn: today };
  if (change.verb === 'keep') return { retiresOn: null };
  return { state: after, suspendedAt: null, suspendedReason: null };
};

const checkedReason = (typed: string): string => {
  const reason = normaliseText(typed);
  const verdict = requiredUpTo(reason, STAFF_REASON_LENGTH);
  if (verdict !== true) throw invalidInput({ field: 'reason', message: verdict });
  return reason;
};

const detailOf = (change: StaffChange): Record<string, unknown> => {
  if (change.verb === 'suspend') return { reason: normaliseText(change.reason) };
  return change.verb === 'retire' ? { on: change.on } : {};
};

export const changeStaffState = write(
  async (
    tx,
    { staffId, change }: { staffId: StaffId; change: StaffChange },
    scope: StaffScope,
  ): Promise<Written<StaffMember>> => ({
    ...(await changeState(tx, staffId, change, scope)),
    result: () => mustFind(tx, staffId, scope),
  }),
);

type Suspension = { items: { staffId: StaffId; version: number }[]; reason: string };
type Suspended = { suspended: StaffId[]; refused: { staffId: StaffId; message: string }[] };

/** Each is suspended by itself: one that cannot be stays as it is and does not keep the others. */
export const suspendMany = write(
  async (tx, { items, reason }: Suspension, scope: StaffScope): Promise<Written<Suspended>> => {
    checkedReason(reason);
    const result: Suspended = { suspended: [], refused: [] };
    const effects: Effect[] = [];
    for (const { staffId, version } of items) {
      try {
        effects.push(await changeState(tx, staffId, { verb: 'suspend', version, reason }, scope));
        result.suspended.push(staffId);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        result.refused.push({ staffId, message: problems[error.code].title });
      }
    }
    return { result, audit: effects.map(({ audit }) => audit), changes: effects.flatMap(({ changes }) => changes) };
  },
);
