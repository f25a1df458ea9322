import { isAllowed } from '@nattoku/contract/auth/permissions';
import { CLASS_GUEST_NAME_MOST } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import type { ClassAttendeeId, CommonOrderId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { normaliseLine } from '@nattoku/rules/text/normalise-input';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import { max } from '@nattoku/rules/text/validation';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull } from 'drizzle-orm';
import { findAttendee } from '#areas/ic-support/class/class.attendees.ts';
import { attendance, classes, classOf } from '#areas/ic-support/class/class.content.ts';
import { hasBegunTaking, takesAttendance } from '#areas/ic-support/class/class.rules.ts';
import { icClassEntries } from '#areas/ic-support/class/class.table.ts';
import { nameResponse, unnameResponse } from '#domain/order/common/name-response.ts';
import { refuseUnproven } from '#domain/order/common/refuse-unproven.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Entering = {
  commonOrderId: CommonOrderId;
  patientId: PatientId | null;
  name: string;
  birthDate: PlainDate | null;
};
type Of = { commonOrderId: CommonOrderId; attendeeId: ClassAttendeeId };

/**
 * Writes down somebody who came without a telephone. From an hour before a class begins, also from a paper list days later: who is written down after
 * it stands there with the time at which it began.
 * @throws Problem `request.invalid` for a name that is none, for who stands there already, and before attendance is taken
 */
export const enterAttendee = write(async (tx, input: Entering, scope: StaffScope) => {
  const { commonOrderId, patientId, birthDate } = input;
  const now = scope.clock.now();
  const { standing } = await classes.find(tx, commonOrderId, scope);
  const held = await classOf(tx, commonOrderId);
  if (standing === 'draft' || held.heldAt === null) throw new Problem('commonOrder.illegalTransition');
  if (!hasBegunTaking(held, now))
    throw invalidInput({ field: 'patientId', message: '出席は、教室の始まる1時間前から入力できます' });
  const name = patientId === null ? guestName(input.name) : null;
  if (name !== null && birthDate !== null && birthDate > todayInTokyo(now))
    throw invalidInput({ field: 'birthDate', message: '生年月日を確かめてください' });
  if (patientId !== null) await requireNameable(tx, patientId, scope);
  await hold(tx, commonOrderId);
  const id = newId<ClassAttendeeId>(now.getTime());
  await tx.insert(icClassEntries).values({
    id,
    commonOrderId,
    patientId,
    givenName: name,
    givenBirthDate: name === null ? null : birthDate,
    attendedAt: takesAttendance(held, now) ? now : held.heldAt,
    enteredBy: scope.actor.staffId,
    enteredAt: now,
  });
  if (await isTwice(tx, commonOrderId, id))
    throw invalidInput({ field: 'patientId', message: 'この方の出席は、すでに記録されています' });
  return { result: () => findAttendee(tx, commonOrderId, id), ...written('icClass.enter', input, id, patientId) };
});

/** Takes off a line that staff wrote. @throws Problem `notFound`, also for who opened the code: that they were there stays */
export const removeAttendee = write(async (tx, { commonOrderId, attendeeId }: Of, scope: StaffScope) => {
  await classes.find(tx, commonOrderId, scope);
  const line = await holdLine(tx, { commonOrderId, attendeeId });
  if (line.isResponse) throw new Problem('notFound');
  await changeEntry(tx, attendeeId, { removedBy: scope.actor.staffId, removedAt: scope.clock.now() });
  return { result: {}, ...written('icClass.remove', { commonOrderId }, attendeeId, line.patientId) };
});

type Linking = Of & { patientId: PatientId; identityCheck: IdentityCheck };

/** Says which patient a guest is. Nothing of the patient is opened to the person who opened the code. */
export const linkAttendee = write(async (tx, input: Linking, scope: StaffScope) => {
  const { commonOrderId, attendeeId, patientId, identityCheck } = input;
  await classes.find(tx, commonOrderId, scope);
  const line = await holdLine(tx, input);
  if (line.patientId !== null) throw new Problem('commonOrder.alreadyLinked');
  await requireNameable(tx, patientId, scope);
  const now = scope.clock.now();
  const linkedBy = scope.actor.staffId;
  if (line.isResponse) {
    const named = { patientId, linkedHow: 'staff', linkedBy, identityCheck } as const;
    await nameResponse(tx, attendeeId as string as OrderId, named, now);
  } else {
    const given = { birthDate: line.givenBirthDate, patientNumber: null };
    await refuseUnproven(tx, { patientId, identityCheck, given });
    await changeEntry(tx, attendeeId, { patientId, linkedBy, linkedAt: now });
  }
  return {
    result: () => findAttendee(tx, commonOrderId, attendeeId),
    ...written('icClass.link', input, attendeeId, patientId, { identityCheck }),
  };
});

/** Takes a link back that staff made; the person who was named is said along, so that nobody undoes another link than the one they see. */
export const unlinkAttendee = write(async (tx, input: Of & { patientId: PatientId }, scope: StaffScope) => {
  const { commonOrderId, attendeeId, patientId } = input;
  requirePatientView(scope);
  await classes.find(tx, commonOrderId, scope);
  const line = await holdLine(tx, input);
  if (!line.isLinked || line.survivorId !== patientId) throw new Problem('commonOrder.notLinked');
  await requireReasons(tx, scope, [patientId]);
  if (line.isResponse) await unnameResponse(tx, attendeeId as string as OrderId, scope.clock.now());
  else await changeEntry(tx, attendeeId, { patientId: null, linkedBy: null, linkedAt: null });
  return {
    result: () => findAttendee(tx, commonOrderId, attendeeId),
    ...written('icClass.unlink', input, attendeeId, patientId),
  };
});

const guestName = (typed: string): string => {
  const name = normaliseLine(typed);
  const verdict = max(name, CLASS_GUEST_NAME_MOST);
  const problem = fullNameProblem(name, '氏名') ?? (verdict === true ? null : verdict);
  if (problem) throw invalidInput({ field: 'name', message: problem });
  return name;
};

const requirePatientView = ({ actor }: StaffScope): void => {
  if (!isAllowed(actor, 'patient.view')) throw new Problem('permission.denied');
};

const requireNameable = async (tx: Tx, patientId: PatientId, scope: StaffScope): Promise<void> => {
  requirePatientView(scope);
  await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, [patientId]);
};

/** One at a time for a class, so that two who write down the same person are told. */
const hold = (tx: Tx, commonOrderId: CommonOrderId) =>
  tx.$client.query('SELECT FROM ic_classes WHERE common_order_id = $1 FOR UPDATE', [commonOrderId]);

const isTwice = async (tx: Tx, commonOrderId: CommonOrderId, id: ClassAttendeeId): Promise<boolean> => {
  const { rowCount } = await tx.$client.query(
    `WITH w AS (SELECT * FROM (${attendance}) a WHERE a.common_order_id = $1)
     SELECT FROM w JOIN w other ON other.person = w.person AND other.id <> w.id WHERE w.id = $2 LIMIT 1`,
    [commonOrderId, id],
  );
  return rowCount !== null && rowCount > 0;
};

type HeldLine = {
  isResponse: boolean;
  isLinked: boolean;
  givenBirthDate: PlainDate | null;
  patientId: PatientId | null;
  survivorId: PatientId | null;
};

/** A line of this class, held. @throws Problem `notFound` */
const holdLine = async (tx: Tx, { commonOrderId, attendeeId }: Of): Promise<HeldLine> => {
  await hold(tx, commonOrderId);
  const { rows } = await tx.$client.query<HeldLine>(
    `SELECT l.*, coalesce(p.survivor_id, p.id) AS "survivorId"
       FROM (SELECT true AS "isResponse", c.linked_how IS NOT DISTINCT FROM 'staff' AS "isLinked",
                    c.given_birth_date::text AS "givenBirthDate", o.patient_id AS "patientId"
               FROM ic_class_attendance t JOIN orders o ON o.id = t.order_id JOIN common_responses c ON c.order_id = o.id
              WHERE t.common_order_id = $1 AND t.order_id = $2
              UNION ALL
             SELECT false, e.linked_by IS NOT NULL, e.given_birth_date::text, e.patient_id
               FROM ic_class_entries e WHERE e.common_order_id = $1 AND e.id = $2 AND e.removed_at IS NULL) l
       LEFT JOIN patients p ON p.id = l."patientId"`,
    [commonOrderId, attendeeId],
  );
  const [line] = rows;
  if (!line) throw new Problem('notFound');
  return line;
};

const changeEntry = (tx: Tx, id: ClassAttendeeId, change: Partial<typeof icClassEntries.$inferSelect>) =>
  tx
    .update(icClassEntries)
    .set(change)
    .where(and(eq(icClassEntries.id, id), isNull(icClassEntries.removedAt)));

const written = (
  action: 'icClass.enter' | 'icClass.remove' | 'icClass.link' | 'icClass.unlink',
  { commonOrderId }: { commonOrderId: CommonOrderId },
  attendeeId: ClassAttendeeId,
  patientId: PatientId | null,
  detail: Record<string, unknown> = {},
) => ({
  audit: { action, subject: { type: 'commonOrder', id: commonOrderId }, patientId, detail: { attendeeId, ...detail } },
  changes: [
    { topic: 'commonOrder', id: commonOrderId } as const,
    ...(patientId ? [{ topic: 'patient', id: patientId } as const] : []),
  ],
});
