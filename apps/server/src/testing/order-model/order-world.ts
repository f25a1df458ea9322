import { icPackageContract } from '@nattoku/contract/ic-support/ic-package';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import { patientContract } from '@nattoku/contract/patient/patient';
import type { ConsentField, ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import type { ConsentGateRule } from '@nattoku/contract/consent/consent-rules';
import type { ConsentFormId, OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { World } from '#testing/consent/model/model-world.ts';
import { aField, givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import type { Hospital } from '#testing/hospital.ts';
import { givenInterviewTemplate } from '#testing/interviews.ts';
import { OrderFacts } from '#testing/order-model/order-facts.ts';
import { aPlan, givenApproach } from '#testing/talks.ts';

export type OrderBeginning = {
  finalCheck: boolean;
  gates: readonly ConsentGateRule[];
};

/** Tables of an order with the column that names it, and the parameter that the column equals. */
const readTables = [
  ['orders', 'id', '$1::uuid'],
  ['responses', 'order_id', '$1::uuid'],
  ['order_items', 'order_id', '$1::uuid'],
  ['order_links', 'order_id', '$1::uuid'],
  ['chat_threads', 'order_id', '$1::uuid'],
  ['chat_messages', 'order_id', '$1::uuid'],
  ['chat_notes', 'order_id', '$1::uuid'],
  ['ic_talks', 'order_item_id', '$2::uuid'],
  ['ic_entries', 'order_item_id', '$2::uuid'],
  ['ic_attendees', 'order_item_id', '$2::uuid'],
  ['ic_records', 'order_item_id', '$2::uuid'],
  ['interview_items', 'order_item_id', '$3::uuid'],
  ['interview_draft_answers', 'order_item_id', '$3::uuid'],
  ['interview_draft_rows', 'order_item_id', '$3::uuid'],
  ['interview_submissions', 'order_item_id', '$3::uuid'],
  [
    'interview_corrections',
    'submission_id',
    'ANY (ARRAY(SELECT id FROM interview_submissions WHERE order_item_id = $3::uuid))',
  ],
  ['interview_flags', 'order_item_id', '$3::uuid'],
  ['interview_returns', 'order_item_id', '$3::uuid'],
  ['consent_forms', 'id', '$4::uuid'],
  ['consent_form_values', 'form_id', '$4::uuid'],
  ['consent_signers', 'form_id', '$4::uuid'],
  ['consent_gates', 'form_id', '$4::uuid'],
  ['consent_documents', 'form_id', '$4::uuid'],
  ['patients', 'id', '$5::uuid'],
  ['patients', 'id', '(SELECT survivor_id FROM patients WHERE id = $5::uuid)'],
] as const;

const FIRST_MEMO = '初期値0000号';

const yes = { type: 'boolean', value: true } as const;

const questionnaire = (): InterviewForm => ({
  items: listItems([
    blankItem('yesNo', 'thinner', { text: '血をサラサラにする薬', shortText: '抗凝固薬', isRequired: true }),
    blankItem('text', 'dose', {
      text: '薬の量',
      shortText: '量',
      enabling: {
        behaviour: 'all',
        conditions: [{ of: 'answer', linkId: 'thinner', operator: '=', value: yes }],
        expression: null,
      },
    }),
    blankItem('text', 'work', { text: '仕事', shortText: '仕事' }),
    blankItem('group', 'medicines', {
      text: '飲んでいる薬',
      repeats: { least: 0, most: 10 },
      items: [blankItem('text', 'medicine', { text: '薬の名前', shortText: '薬', isRequired: true })],
    }),
  ]) as InterviewForm['items'],
  flags: [
    {
      key: 'thinner',
      name: '抗凝固薬',
      level: 'red',
      behaviour: 'all',
      conditions: [{ of: 'answer', linkId: 'thinner', operator: '=', value: yes }],
    },
  ],
  chartText: '【要注意】{{要注意}}\n血：{{thinner}}\n量：{{dose}}\n仕事：{{work}}\n薬：{{medicine}}',
});

const fields = (): ConsentField[] => [
  aField({ type: 'auto', label: '患者氏名', autoKey: 'patientName' }),
  aField({ type: 'text', label: '希望', filler: 'patient', required: false, text: FIRST_MEMO }),
  aField({ type: 'signature', label: '患者署名', filler: 'patient', signer: 'patient' }),
];

/** One order that contains a talk, an interview and a consent form, in the real database. */
export class OrderWorld extends World {
  readonly orderId: OrderId;
  readonly facts = new OrderFacts(FIRST_MEMO);
  memoId: ConsentFieldId;
  interviewId = '' as OrderItemId;
  talkId = '' as OrderItemId;
  /** Texts of PDFs that cannot change any more, by their path. */
  readonly pdfs = new Map<string, string>();
  /** The digest of the rows at the last check. */
  checkedDigest = '';

  constructor(given: ConstructorParameters<typeof World>[0] & { orderId: OrderId; memoId: ConsentFieldId }) {
    super(given);
    this.orderId = given.orderId;
    this.memoId = given.memoId;
  }

  get isIssued(): boolean {
    return this.formId !== '';
  }

  async order(call = this.hospital.doctor) {
    const { body } = await call(icOrderContract.get, { params: { orderId: this.orderId } });
    return body;
  }

  async response(call = this.hospital.doctor) {
    const { body } = await call(interviewResponseContract.get, { params: { itemId: this.interviewId } });
    return body;
  }

  /** The patient's current record: after a merge the surviving one. */
  async patient() {
    const read = async (patientId: PatientId) =>
      (await this.hospital.admin(patientContract.get, { params: { patientId } })).body;
    const own = await read(this.patientId);
    return own.mergedInto === null ? own : read(own.mergedInto);
  }

  /** True where an act of the patient at this moment follows the death or the end of the registration. */
  async isPatientClosed(): Promise<boolean> {
    const { archivedAt, deceasedOn } = await this.patient();
    const now = this.hospital.clock.now();
    if (deceasedOn !== null && deceasedOn < todayInTokyo(now)) return true;
    return archivedAt !== null && new Date(archivedAt) < now;
  }

  /** A digest of all rows that the outputs read: a step that changes none of them needs no check. */
  async digest(): Promise<string> {
    const rows = readTables.map(
      ([table, column, key]) => `SELECT '${table}' || t::text AS row FROM ${table} t WHERE t.${column} = ${key}`,
    );
    const { rows: found } = await this.hospital.server.owner.query<{ digest: string }>(
      `SELECT md5(string_agg(row, '|' ORDER BY row)) AS digest FROM (${rows.join(' UNION ALL ')}) AS read`,
      [this.orderId, this.talkId, this.interviewId, this.formId, this.patientId],
    );
    return found[0]?.digest ?? '';
  }

  /** Sends the package out. True where the server accepted it. */
  async issue(): Promise<boolean> {
    const params = { orderId: this.orderId };
    const { version } = await this.order();
    const { status, body } = await this.hospital.doctor(icPackageContract.issue, {
      params,
      body: { version, side: 'none' },
    });
    if (status >= 500) throw new Error(`the server answered ${status}`);
    if (status !== 200) return false;
    const { items } = body.package.order;
    const idOf = (kind: string) => items.find((item) => item.kind === kind)?.id ?? ('' as OrderItemId);
    this.interviewId = idOf('interview');
    this.talkId = idOf('talk');
    const { rows } = await this.hospital.server.owner.query<{ id: ConsentFormId }>(
      'SELECT id FROM consent_forms WHERE order_id = $1',
      [this.orderId],
    );
    if (!rows[0]) throw new Error('the package went out without its form');
    this.formId = rows[0].id;
    return true;
  }
}

const contents = new Map<string, Promise<Awaited<ReturnType<typeof makeContents>>>>();

const makeContents = async (hospital: Hospital, { finalCheck, gates }: OrderBeginning) => {
  const rules = { signers: [{ role: 'patient' as const, required: true }], gates: [...gates], finalCheck };
  const { id: approachId } = await givenApproach(hospital);
  const consent = await givenConsentTemplate(hospital, { rules, fields: fields() });
  const interview = await givenInterviewTemplate(hospital, { form: questionnaire() });
  return { approachId, consent, interview };
};

/** Contents of one kind are shared by the runs: no run changes them. */
const contentsFor = (hospital: Hospital, beginning: OrderBeginning) => {
  const key = JSON.stringify([hospital.facilityId, beginning]);
  const known = contents.get(key) ?? makeContents(hospital, beginning);
  contents.set(key, known);
  return known;
};

/** A draft of a package for a patient of its own. */
export async function beginOrderWorld(hospital: Hospital, beginning: OrderBeginning): Promise<OrderWorld> {
  const { doctor, staff, clock } = hospital;
  const { approachId, consent, interview } = await contentsFor(hospital, beginning);
  const patient = await hospital.given.patient();
  const procedureOn = addDays(todayInTokyo(clock.now()), 14);
  const begun = await doctor(icPackageContract.begin, { body: { patientId: patient.id, approachId, procedureOn } });
  const { order, contents: proposed } = begun.body;
  const startsAt = new Date(clock.now().getTime() + 86_400_000).toISOString();
  const explainerId = staff.doctor.staffId;
  const plan = aPlan({ approachId, explainerId, startsAt, procedure: { name: '検査', on: procedureOn, side: 'none' } });
  const params = { orderId: order.id };
  const saved = await doctor(icPackageContract.save, {
    params,
    body: {
      version: order.version,
      title: '検査の説明',
      message: '',
      plan,
      contents: { ...proposed, templateIds: [consent.id], interviewIds: [interview.id], withScenario: false },
    },
  });
  if (saved.status !== 200) throw new Error(`the package was not saved: ${JSON.stringify(saved.body)}`);
  const memo = consent.fields.find(({ label }) => label === '希望');
  const world = new OrderWorld({
    hospital,
    patientId: patient.id,
    explainer: { staffId: explainerId, call: doctor },
    formId: '' as ConsentFormId,
    finalCheck: beginning.finalCheck,
    orderId: order.id,
    memoId: memo?.id ?? ('' as ConsentFieldId),
  });
  world.facts.startsAt = startsAt;
  return world;
}
