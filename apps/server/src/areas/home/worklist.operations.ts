import {
  PATIENT_WORK_SHOWN,
  type PatientWork,
  WorkGap,
  type Worklist,
  type WorklistSearch,
  type WorkRow,
  WorkSection,
} from '@nattoku/contract/home/worklist';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { unsetFor, viewerOf } from '#areas/home/home.viewer.ts';
import { patientCounts } from '#areas/home/patient-counts.ts';
import { findFeedTasks } from '#areas/home/worklist.feed.ts';
import { findWork, type Found, type FoundOrder } from '#areas/home/worklist.select.ts';
import { areasFor, type OrderPlace, placesOf } from '#domain/order/order-area.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { requirePatient } from '#domain/patient/require-patient.ts';
import { sameNameCounts } from '#domain/patient/same-names.ts';
import { together } from '#kernel/database/pipelining.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Places = ReadonlyMap<FoundOrder['id'], OrderPlace>;

/** What is missing in the scope that the reader chose, as far as the permissions reach; which patients were shown is written down with it. */
export const getWorklist = (scope: StaffScope, search: WorklistSearch): Promise<Worklist> =>
  recordedRead(scope, async (tx) => {
    const viewer = await viewerOf(tx, scope);
    const namesOf = (areas: readonly { area: string }[]) => areas.map(({ area }) => area);
    const areas = namesOf(areasFor(scope, 'view')).filter((area) => search.area === undefined || area === search.area);
    const answered = namesOf(areasFor(scope, 'answer'));
    const [{ items, ...found }, feedTasks] = await together(
      findWork(tx, { whose: { viewer }, areas, answered, search, now: scope.clock.now() }),
      findFeedTasks(tx, scope, { viewer, search }),
    );
    const rows = items ?? [];
    const rowPatientIds = rows.map(({ patient }) => patient.id);
    const patientIds = [...new Set([...rowPatientIds, ...feedTasks.items.flatMap(({ patient }) => patient?.id ?? [])])];
    const [places, namesakes] = await together(
      placesOf(
        tx,
        rows.flatMap(({ orders }) => orders),
      ),
      sameNameCounts(tx, patientIds),
    );
    return {
      result: {
        scope: viewer.scope,
        unset: unsetFor(viewer),
        items: rows.map((row) => presentRow(row, places, namesakes)),
        page: search.page,
        pageSize: search.pageSize,
        ...found,
        feedTasks: feedTasks.items,
        all: found.all + feedTasks.total,
        total: search.only === 'rejected' ? feedTasks.total : found.total,
        counts: { ...found.counts, rejected: feedTasks.total },
      },
      audit:
        patientIds.length === 0
          ? []
          : { action: 'home.view', subject: { type: 'staff', id: scope.actor.staffId }, patientIds },
    };
  });

/** Where one patient stands: what runs and what asks for somebody, in whatever scope the reader works. */
export const getPatientWork = (scope: StaffScope, { patientId }: { patientId: PatientId }): Promise<PatientWork> =>
  recordedRead(scope, async (tx) => {
    await requirePatient(tx, patientId);
    const areas = areasFor(scope, 'view').map(({ area }) => area);
    const answered = areasFor(scope, 'answer').map(({ area }) => area);
    const search = { page: 1, pageSize: PATIENT_WORK_SHOWN } as const;
    const [{ items, total }, counts] = await together(
      findWork(tx, { whose: { patientId }, areas, answered, search, now: scope.clock.now() }),
      patientCounts(tx, scope, patientId),
    );
    const rows = items ?? [];
    const orders = rows.flatMap((row) => row.orders);
    const [places, namesakes] = await together(placesOf(tx, orders), sameNameCounts(tx, [patientId]));
    return {
      result: { items: rows.map((row) => presentRow(row, places, namesakes)), total, counts },
      audit: { action: 'home.viewPatient', subject: { type: 'patient', id: patientId }, patientId },
    };
  });

const instantOf = (at: string | null) => at && new Date(at).toISOString();
const sorted = (gaps: readonly WorkGap[]): WorkGap[] => WorkGap.options.filter((gap) => gaps.includes(gap));

type Row = NonNullable<Found['items']>[number];

const presentRow = (
  { place, patient, orders, ...row }: Row,
  places: Places,
  namesakes: ReadonlyMap<PatientId, number>,
): WorkRow => ({
  ...row,
  section: WorkSection.options[place] ?? 'later',
  gaps: sorted(row.gaps),
  talkAt: instantOf(row.talkAt),
  patient: { ...patient, sameNameCount: namesakes.get(patient.id) ?? 0 },
  orders: orders.map((order) => presentOrder(order, places.get(order.id))),
});

const presentOrder = (
  { question, ...order }: FoundOrder,
  place: OrderPlace | undefined,
): WorkRow['orders'][number] => ({
  ...order,
  lastSeenAt: instantOf(order.lastSeenAt),
  state: place?.state ?? null,
  page: place?.page ?? '/',
  question: question && {
    ...question,
    askedAt: new Date(question.askedAt).toISOString(),
    page: place?.thread ?? '/',
  },
});
