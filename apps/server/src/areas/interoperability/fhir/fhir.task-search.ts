import type { Feature } from '@nattoku/contract/auth/permissions';
import { addIds, addPatient, all, behind, knownCodes, pageOf } from '#areas/interoperability/fhir/fhir.conditions.ts';
import type { FoundPage } from '#areas/interoperability/fhir/fhir.found.ts';
import {
  codesOf,
  Conditions,
  countOf,
  cursorOf,
  type SearchParams,
  spanOf,
} from '#areas/interoperability/fhir/fhir.search.ts';
import { ORDER_AREA_SYSTEM, taskResource } from '#areas/interoperability/fhir/fhir.task.ts';
import {
  changedSince,
  countTasks,
  findTasks,
  ordersOfPatients,
  statusOfTask,
  TASK_CHANGED,
  TASK_STATUS_SYSTEM,
  taskStatuses,
} from '#areas/interoperability/fhir/fhir.task-select.ts';
import { areasWith } from '#domain/order/order-area.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The first value of every query. */
const NOW = '$1';

type Asking = { features: readonly Feature[]; now: Date };

async function taskConditions(tx: Tx, params: SearchParams, { features, now }: Asking): Promise<Conditions> {
  const conditions = new Conditions(ordersOfPatients);
  conditions.place(now);
  const areas = areasWith(features).map(({ area }) => area);
  conditions.add(`o.area = ANY (${conditions.place(areas)}::text[])`);
  addIds(conditions, params, 'Task', 'o');
  await addPatient(tx, conditions, params, 'o.patient_id');
  conditions.addDates(all(params, 'authored-on'), 'o.created_at');
  addChanges(conditions, all(params, '_lastUpdated'));
  for (const text of all(params, 'code'))
    conditions.add(`o.area = ANY (${conditions.place(codesOf(text, ORDER_AREA_SYSTEM))}::text[])`);
  for (const text of all(params, 'status')) {
    const codes = knownCodes(text, TASK_STATUS_SYSTEM, taskStatuses);
    conditions.add(`${statusOfTask(NOW)} = ANY (${conditions.place(codes)}::text[])`);
  }
  return conditions;
}

const addChanges = (conditions: Conditions, texts: readonly string[]): void => {
  conditions.addDates(texts, TASK_CHANGED);
  for (const text of texts) {
    const { prefix, from } = spanOf(text);
    if (['eq', 'ge', 'gt', 'sa'].includes(prefix)) conditions.add(changedSince(conditions.place(from)));
  }
};

/** Those that changed first come first, as with every resource; of areas that the facility has switched off there are none. */
export async function searchTasks(tx: Tx, params: SearchParams, asking: Asking): Promise<FoundPage> {
  const count = countOf(params);
  const asked = await taskConditions(tx, params, asking);
  const total = await countTasks(tx, { where: asked.where, values: asked.values, now: NOW });
  const cursor = cursorOf(params);
  if (cursor) asked.add(changedSince(`${asked.place(cursor[0])}::timestamptz`));
  const { where, values } = behind(asked, params, `${TASK_CHANGED}, o.id`);
  const { shown, next } = pageOf(await findTasks(tx, { where, values, now: NOW }, count + 1), count);
  return { found: shown.map((row) => ({ resource: taskResource(row), patientId: row.patient_id })), total, next };
}
