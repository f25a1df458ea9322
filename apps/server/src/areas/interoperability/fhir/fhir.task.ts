import type { OrderProgress } from '@nattoku/contract/order/order-state';
import { endOfDayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import type { TaskRow } from '#areas/interoperability/fhir/fhir.task-select.ts';
import { orderArea } from '#domain/order/order-area.ts';

export const ORDER_AREA_SYSTEM = 'urn:nattoku:order-area';
const ITEM_KIND_SYSTEM = 'urn:nattoku:item-kind';
const PROGRESS_SYSTEM = 'urn:nattoku:order-progress';

const progressWords: Record<OrderProgress, string> = {
  notOpened: '未開封',
  opened: '開封済み',
  inProgress: '実施中',
  done: '完了',
};

type Item = TaskRow['items'][number];

const typeOf = ({ kind, title }: Item, order: string) => ({
  coding: [{ system: ITEM_KIND_SYSTEM, code: kind }],
  text: title ?? order,
});

/** specification/interoperability.md §13: what the patient is asked to do, whatever the order holds. */
export function taskResource(row: TaskRow) {
  const { words } = orderArea(row.area);
  const { status, progress, opened_at, finished_at, items } = row;
  const patient = { reference: `Patient/${row.patient_id}` };
  const title = row.title === '' ? words.order : row.title;
  const named = items.map((item) => ({ item, type: typeOf(item, title) }));
  const done = named.flatMap(({ item: { doneAt }, type }) =>
    doneAt === null ? [] : [{ type, valueDateTime: new Date(doneAt).toISOString() }],
  );
  return {
    resourceType: 'Task',
    id: row.id,
    // Whatever the patient does leaves the version of the order as it is.
    meta: { versionId: `${row.version}-${row.changed_at.getTime()}`, lastUpdated: row.changed_at.toISOString() },
    status,
    ...(status === 'cancelled' && row.cancel_reason ? { statusReason: { text: row.cancel_reason } } : {}),
    ...(status === 'draft'
      ? {}
      : {
          businessStatus: {
            coding: [{ system: PROGRESS_SYSTEM, code: progress }],
            text: progressWords[progress],
          },
        }),
    intent: 'order',
    code: { coding: [{ system: ORDER_AREA_SYSTEM, code: row.area }], text: words.order },
    description: title,
    for: patient,
    ...(opened_at ? { executionPeriod: executionPeriod(opened_at, finished_at) } : {}),
    authoredOn: row.created_at.toISOString(),
    lastModified: row.changed_at.toISOString(),
    requester: { type: 'Practitioner', display: row.requester_name },
    owner: patient,
    ...(row.due_on === null ? {} : { restriction: restriction(row.due_on) }),
    // R4, JSON: an array is never empty.
    ...(named.length === 0 ? {} : { input: named.map(({ type }) => ({ type, valueString: type.text })) }),
    ...(done.length === 0 ? {} : { output: done }),
  };
}

const executionPeriod = (openedAt: Date, finishedAt: Date | null) => ({
  start: openedAt.toISOString(),
  ...(finishedAt && finishedAt >= openedAt ? { end: finishedAt.toISOString() } : {}),
});

/** Due by the end of a day in Tokyo. */
const restriction = (dueOn: PlainDate) => ({ period: { end: endOfDayInTokyo(dueOn) } });
