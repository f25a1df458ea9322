import { type TalkDecision, talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import {
  communicationStatuses,
  communicationStatusOf,
  talkCommunication,
  type TalkStanding,
} from '@nattoku/rules/fhir/talk-communication';
import { addPatient, all, behind, knownCodes, pageOf } from '#areas/interoperability/fhir/fhir.conditions.ts';
import type { FoundPage } from '#areas/interoperability/fhir/fhir.found.ts';
import { Conditions, countOf, idsOf, type SearchParams } from '#areas/interoperability/fhir/fhir.search.ts';
import type { Tx } from '#kernel/database/database.ts';

const STATUS_SYSTEM = 'http://hl7.org/fhir/event-status';

type Row = {
  id: string;
  version: number;
  updated_at: Date;
  /** To the microsecond, for the cursor. */
  changed_text: string;
  order_id: string;
  patient_id: string;
  state: TalkStanding;
  about: string;
  leader: string | null;
  started_at: Date | null;
  explained_at: Date | null;
  decision: TalkDecision | null;
  record_ids: string[];
};

/** A talk of an order that was sent; what is still put together is nobody's talk yet. */
const ofSent = "o.lifecycle <> 'draft' AND o.patient_id IS NOT NULL";

const from = `FROM ic_talks t JOIN orders o ON o.id = t.order_id`;

const conditionsOf = async (tx: Tx, params: SearchParams): Promise<Conditions> => {
  const conditions = new Conditions(ofSent);
  for (const text of all(params, '_id'))
    conditions.add(`t.order_item_id = ANY (${conditions.place(idsOf(text, 'Communication'))}::uuid[])`);
  await addPatient(tx, conditions, params, 'o.patient_id');
  conditions.addDates(all(params, 'sent'), 't.started_at');
  conditions.addDates(all(params, '_lastUpdated'), 't.updated_at');
  for (const text of all(params, 'based-on'))
    conditions.add(`t.order_id = ANY (${conditions.place(idsOf(text, 'Task'))}::uuid[])`);
  for (const text of all(params, 'status')) {
    const codes = knownCodes(text, STATUS_SYSTEM, communicationStatuses);
    const states = Object.entries(communicationStatusOf).flatMap(([state, code]) =>
      codes.includes(code) ? [state] : [],
    );
    conditions.add(`t.state = ANY (${conditions.place(states)}::text[])`);
  }
  return conditions;
};

async function findTalks(tx: Tx, { where, values }: Conditions, limit: number): Promise<Row[]> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT t.order_item_id AS id, t.version, t.updated_at, (t.updated_at AT TIME ZONE 'UTC')::text || '+00' AS changed_text, t.order_id,
            o.patient_id, t.state, coalesce(nullif(t.procedure_name, ''), a.name, '') AS about, coalesce(l.name, e.name) AS leader,
            t.started_at, t.explained_at, t.decision,
            ARRAY (SELECT r.id FROM ic_records r WHERE r.order_item_id = t.order_item_id AND r.sealed_at IS NOT NULL ORDER BY r.number)
              AS record_ids
       ${from} LEFT JOIN approaches a ON a.id = t.approach_id LEFT JOIN staff l ON l.id = t.led_by LEFT JOIN staff e ON e.id = t.explainer_id
      WHERE ${where} ORDER BY t.updated_at, t.order_item_id LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** specification/interoperability.md §14. Those that changed first come first. */
export async function searchTalks(tx: Tx, params: SearchParams): Promise<FoundPage> {
  const count = countOf(params);
  const whole = await conditionsOf(tx, params);
  const { rows: totals } = await tx.$client.query<{ amount: number }>(
    `SELECT count(*)::int AS amount ${from} WHERE ${whole.where}`,
    whole.values,
  );
  const conditions = behind(await conditionsOf(tx, params), params, 't.updated_at, t.order_item_id');
  const { shown, next } = pageOf(await findTalks(tx, conditions, count + 1), count);
  const found = shown.map((row) => ({ resource: talkCommunication(talkOf(row)), patientId: row.patient_id }));
  return { found, total: totals[0]?.amount ?? 0, next };
}

const talkOf = ({ state, decision, ...row }: Row) => ({
  id: row.id,
  version: row.version,
  changedAt: row.updated_at.toISOString(),
  orderId: row.order_id,
  patientId: row.patient_id,
  standing: state,
  about: row.about,
  leader: row.leader,
  startedAt: row.started_at?.toISOString() ?? null,
  endedAt: row.explained_at?.toISOString() ?? null,
  decision: decision && { code: decision, words: talkDecisionNames[decision] },
  recordIds: row.record_ids,
});
