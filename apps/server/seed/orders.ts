import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { BIRTH_DATE_TRIES } from '@nattoku/contract/patient-page/patient-page';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type pg from 'pg';
import { aBrowser } from '#areas/patient-page/patient-page.browser.ts';
import { takeRecords } from '#areas/patient-page/patient-page.records.ts';
import { checkBirthDate, openLinkSession } from '#areas/patient-page/patient-page.session.ts';
import { formerLink, reportUndelivered } from '#areas/patient-page/patient-page.undelivered.ts';
import { expireOrder } from '#domain/order/lifecycle/expire-orders.ts';
import { createDraft, saveDraft } from '#areas/video/order/video-order.draft.ts';
import { issueVideoOrder } from '#areas/video/order/video-order.operations.ts';
import { cancel, close, reissueLink, review } from '#domain/order/lifecycle/order-verbs.ts';
import { remindOfOverdue } from '#domain/order/lifecycle/overdue.ts';
import type { Services } from '#kernel/services.ts';
import type { DemoOrder, DemoVisit } from '#seed/order-list.ts';
import type { DemoShelf } from '#seed/videos.ts';
import { actAs, memberOf, type DemoHospital } from '#seed/world.ts';

type Patient = { id: PatientId; number: string; birthDate: PlainDate };
type Stage = { services: Services; hospital: DemoHospital; shelf: DemoShelf };

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Lives through the orders as their staff and patients would have, at the times when they would have. Patients who have an order are left alone. */
export async function seedOrders(stage: Stage, owner: pg.Client, list: readonly DemoOrder[]): Promise<void> {
  const { rows } = await owner.query<Patient>(
    `SELECT id, patient_number AS number, birth_date AS "birthDate" FROM patients p
      WHERE facility_id = $1 AND NOT EXISTS (SELECT FROM orders o WHERE o.patient_id = p.id)`,
    [stage.hospital.facilityId],
  );
  const patients = new Map(rows.map((patient) => [patient.number, patient]));
  await Promise.all(
    list.map(async (plan) => {
      const patient = patients.get(plan.patient);
      if (patient) await live(stage, plan, patient);
    }),
  );
}

const momentsOf = ({ services }: Stage) => {
  const now = services.clock.now().getTime();
  return (hoursAgo: number, minutesLater = 0) => new Date(now - hoursAgo * HOUR + minutesLater * MINUTE);
};

const live = async (stage: Stage, plan: DemoOrder, patient: Patient): Promise<void> => {
  const { services, hospital } = stage;
  const moment = momentsOf(stage);
  const staffAt = (at: Date) => actAs(services, memberOf(hospital, plan.by), at);
  const draft = await prepare(stage, plan, patient);
  if (!plan.issued) return;

  const { order, linkSecret } = await issueVideoOrder(staffAt(moment(plan.begunHoursAgo, 4)), {
    ...about(draft),
    files: services.files,
  });
  for (const visit of plan.visits ?? []) await comeIn(stage, { visit, order, linkSecret, patient });
  if (plan.lockedHoursAgo !== undefined) await guess(stage, linkSecret, moment(plan.lockedHoursAgo));
  await finish(stage, plan, order);
  if (plan.undeliveredHoursAgo !== undefined)
    await leaveBehind(stage, { by: plan.by, order, linkSecret, at: moment(plan.undeliveredHoursAgo) });
};

const about = ({ id: orderId, version }: Order) => ({ orderId, version });

const prepare = async ({ services, hospital, shelf }: Stage, plan: DemoOrder, patient: Patient): Promise<Order> => {
  const moment = momentsOf({ services, hospital, shelf });
  const by = memberOf(hospital, plan.by);
  const begun = await createDraft(actAs(services, by, moment(plan.begunHoursAgo)), { patientId: patient.id });
  const today = todayInTokyo(services.clock.now());
  return saveDraft(actAs(services, by, moment(plan.begunHoursAgo, 3)), {
    orderId: begun.id,
    draft: {
      title: '',
      approachId: plan.approach === null ? null : (shelf.approaches.get(plan.approach) ?? null),
      videoIds: plan.videos.flatMap((slug) => shelf.videos.get(slug) ?? []),
      message: plan.message,
      dueOn: plan.dueInDays === null ? null : addDays(today, plan.dueInDays),
      icAt: plan.talk ? new Date(`${addDays(today, plan.talk[0])}T${plan.talk[1]}:00+09:00`).toISOString() : null,
      version: begun.version,
    },
  });
};

const knock = ({ services, hospital }: Stage, secret: string, at: Date) =>
  openLinkSession(actAs(services, { kind: 'system', facilityId: hospital.facilityId } as const, at), {
    secret,
    former: null,
  });

type Coming = { visit: DemoVisit; order: Order; linkSecret: string; patient: Patient };

const comeIn = async (stage: Stage, { visit, order, linkSecret, patient }: Coming): Promise<void> => {
  const moment = momentsOf(stage);
  const { actor } = await knock(stage, linkSecret, moment(visit.hoursAgo));
  const patientAt = (minutes: number) => actAs(stage.services, actor, moment(visit.hoursAgo, minutes));
  await checkBirthDate(patientAt(1), { birthDate: patient.birthDate, deviceClass: 'phone' });
  const records = recordsOf(visit, order, (minutes) => moment(visit.hoursAgo, minutes).toISOString());
  if (records.length > 0) await takeRecords(patientAt(12), { records, browser: aBrowser });
};

/** A video, its questions, a question of one's own: as it happens on the page. */
const recordsOf = (
  { watched = [], answered = [], asked }: DemoVisit,
  order: Order,
  at: (minutes: number) => string,
): PatientRecord[] => {
  const itemAt = (index: number) => {
    const item = order.items[index];
    if (!item) throw new Error(`The order ${order.title} has no video ${index}`);
    return item;
  };
  const records: PatientRecord[] = watched.map(([video, start, end], index) => {
    const { id: itemId, video: film } = itemAt(video);
    const range = { start, end: Math.min(end, film.durationSeconds) };
    return { kind: 'watched', id: crypto.randomUUID(), at: at(2 + index), itemId, range };
  });
  for (const [index, [video, number, verdict]] of answered.entries()) {
    const { id: itemId, questions } = itemAt(video);
    const question = questions[number];
    if (!question) throw new Error(`Video ${video} of ${order.title} has no question ${number}`);
    const option =
      verdict === 'right' ? question.correctOption : (question.correctOption + 1) % question.options.length;
    records.push({
      kind: 'answered',
      id: crypto.randomUUID(),
      at: at(6 + index / 4),
      itemId,
      questionId: question.id,
      option,
    });
  }
  if (asked) {
    const itemId = itemAt(watched.at(-1)?.[0] ?? 0).id;
    records.push({ kind: 'asked', id: crypto.randomUUID(), at: at(10), orderId: order.id, itemId, text: asked });
  }
  return records;
};

const guess = async (stage: Stage, linkSecret: string, at: Date): Promise<void> => {
  const { actor } = await knock(stage, linkSecret, at);
  for (let attempt = 0; attempt < BIRTH_DATE_TRIES; attempt += 1) {
    const scope = actAs(stage.services, actor, new Date(at.getTime() + attempt * MINUTE));
    await checkBirthDate(scope, { birthDate: '1900-01-01', deviceClass: 'phone' });
  }
};

type Left = { by: string; order: Order; linkSecret: string; at: Date };

const leaveBehind = async ({ services, hospital }: Stage, { by, order, linkSecret, at }: Left): Promise<void> => {
  await reissueLink(actAs(services, memberOf(hospital, by), new Date(at.getTime() - HOUR)), about(order));
  const former = formerLink(linkSecret, undefined);
  if (!former) throw new Error('The demonstration has made a link without a secret');
  const system = actAs(services, { kind: 'system', facilityId: hospital.facilityId } as const, at);
  await reportUndelivered(system, { former, waiting: [{ orderId: order.id, recordId: crypto.randomUUID() }] });
};

const finish = async ({ services, hospital, shelf }: Stage, { by, end }: DemoOrder, order: Order): Promise<void> => {
  if (!end) return;
  const at = momentsOf({ services, hospital, shelf })(end.hoursAgo);
  const staff = actAs(services, memberOf(hospital, by), at);
  const system = actAs(services, { kind: 'system', facilityId: hospital.facilityId } as const, at);
  const orderId = order.id;
  const endings = {
    closed: () => close(staff, about(order)),
    canceled: () => cancel(staff, { ...about(order), reason: end.reason ?? '' }),
    reviewed: () => review(staff, about(order)),
    expired: () => expireOrder(system, { orderId }),
    overdue: () => remindOfOverdue(system, { orderId }),
  } satisfies Record<typeof end.how, () => Promise<unknown>>;
  await endings[end.how]();
};
