import type { InterviewPreset, InterviewSearch } from '@nattoku/contract/medical-interview/interview-list';
import { addDays, startOfDayInTokyo, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, gte, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import type { Asking } from '#domain/patient/patient-list.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { ofPatientsThere } from '#domain/patient/patients-there.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What narrows a list of interviews. */
export type InterviewFilters = Omit<InterviewSearch, 'page' | 'pageSize' | 'sort' | 'descending'>;

/** Of an order that still takes answers. Asked of each interview that is met: as a join, all orders that run would be read first. */
const isRunning = (now: Date): SQL =>
  sql`(SELECT o.lifecycle = 'issued' AND (o.expires_at IS NULL OR o.expires_at > ${now}) FROM orders o WHERE o.id = ${interviewItems.orderId})`;

/** A flag without a name. */
export const isUnseen = sql`(${interviewItems.unseenRed} > 0 OR ${interviewItems.unseenAmber} > 0)`;

/** What each preset means; the same for the list and for the numbers of the first page. */
export function inPreset(preset: InterviewPreset, { staffId, now }: Asking): SQL | undefined {
  switch (preset) {
    case 'today':
      return gte(interviewItems.receivedAt, startOfDayInTokyo(todayInTokyo(now)));
    case 'unreviewed':
      return eq(interviewItems.state, 'submitted');
    case 'flagged':
      return isUnseen;
    case 'waiting':
      return and(inArray(interviewItems.state, ['open', 'answering']), isRunning(now));
    case 'returned':
      return eq(interviewItems.state, 'returned');
    case 'mine':
      return eq(interviewItems.assigneeId, staffId);
  }
}

/** Which interviews a search means: those that were sent to a patient. */
export async function wantedInterviews(tx: Tx, search: InterviewFilters, asking: Asking): Promise<SQL | undefined> {
  const { staffId } = asking;
  const words = search.text.trim() === '' ? undefined : (isPatientLike(patients.id, search.text) ?? sql`false`);
  return and(
    isNotNull(interviewItems.issuedAt),
    words ? inArray(interviewItems.patientId, tx.select({ id: patients.id }).from(patients).where(words)) : undefined,
    search.preset ? inPreset(search.preset, asking) : undefined,
    search.state ? eq(interviewItems.state, search.state) : undefined,
    search.patientId ? inArray(interviewItems.patientId, recordsOf(search.patientId)) : undefined,
    search.templateId ? eq(interviewItems.templateId, search.templateId) : undefined,
    search.assigneeId ? eq(interviewItems.assigneeId, search.assigneeId) : undefined,
    search.scope === 'mine'
      ? or(eq(interviewItems.orderedBy, staffId), eq(interviewItems.assigneeId, staffId))
      : undefined,
    await ofPatientsThere(tx, interviewItems.patientId, search, staffId),
    search.receivedFrom ? gte(interviewItems.receivedAt, startOfDayInTokyo(search.receivedFrom)) : undefined,
    search.receivedTo ? receivedUntil(search.receivedTo) : undefined,
  );
}

/** What was received by then was sent to the patient by then, a day more for clocks that differ: said too, the list in that order begins there. */
const receivedUntil = (day: PlainDate): SQL | undefined =>
  and(
    lt(interviewItems.receivedAt, startOfDayInTokyo(addDays(day, 1))),
    lt(interviewItems.issuedAt, startOfDayInTokyo(addDays(day, 2))),
  );
