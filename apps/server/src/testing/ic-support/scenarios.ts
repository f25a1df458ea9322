import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { nothingPersonal, type ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, OrderItemId, ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import type { StepAnswer } from '@nattoku/contract/ic-support/scenario-answer';
import type { Patient } from '@nattoku/contract/patient/patient';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { newId } from '#kernel/new-id.ts';
import type { Hospital } from '#testing/hospital.ts';
import { draftOfKinds, issueDraft } from '#testing/order-kinds/draft-of-kinds.ts';

const common = { minutes: 1, coreRiskIds: [], staffNote: '職員だけが読むメモ', next: null };
const options = (...texts: string[]) => texts.map((text, index) => ({ key: `${index + 1}`, text }));

/** Every kind of step that a person answers at home, and one for the room alone. */
export const someSteps = (): ScenarioStep[] => [
  { ...common, place: 'both', key: 'hello', kind: 'message', text: '手術の説明をします。' },
  { ...common, place: 'room', key: 'room', kind: 'message', text: '医師だけが話すこと' },
  {
    ...common,
    place: 'both',
    key: 'check',
    kind: 'check',
    text: '前の日の夜9時からは、何を飲めますか。',
    options: options('水やお茶', '牛乳', 'お酒').map((option, index) => ({ ...option, isRight: index === 0 })),
    explanation: '水やお茶だけを飲めます。',
  },
  {
    ...common,
    place: 'home',
    key: 'worry',
    kind: 'worries',
    text: '心配なことはありますか。',
    options: options('痛み', '費用'),
  },
  { ...common, place: 'home', key: 'ask', kind: 'doctorQuestion', text: '医師に聞きたいことはありますか。' },
  { ...common, place: 'both', key: 'end', kind: 'end', text: 'これで終わりです。' },
];

/** A published scenario, as if somebody had written and reviewed it. */
export async function givenScenario(
  { server, facilityId, staff }: Hospital,
  { name = '胆のうの手術', steps = someSteps() }: { name?: string; steps?: ScenarioStep[] } = {},
): Promise<{ id: ScenarioId; versionId: ScenarioVersionId }> {
  const id = newId<ScenarioId>();
  const versionId = newId<ScenarioVersionId>();
  const { staffId } = staff.doctor;
  await server.owner.query(
    `INSERT INTO scenarios (id, facility_id, name, created_by, created_at, updated_at) VALUES ($1, $2, $3, $4, now(), now())`,
    [id, facilityId, name, staffId],
  );
  await server.owner.query(
    `INSERT INTO scenario_versions (id, facility_id, scenario_id, number, state, steps, step_count, minutes, author_id, published_at, created_at, updated_at)
     VALUES ($1, $2, $3, 1, 'published', $4, $5, 1, $6, now(), now(), now())`,
    [versionId, facilityId, id, JSON.stringify(steps), steps.length, staffId],
  );
  return { id, versionId };
}

type Given = {
  patient?: Patient;
  steps?: ScenarioStep[];
  personal?: ScenarioPersonal;
  dueOn?: PlainDate;
};

/** An order that holds one scenario, of the area of videos, a draft of version 1. */
export async function givenScenarioDraft(hospital: Hospital, { patient, steps, dueOn }: Given = {}) {
  const scenario = await givenScenario(hospital, { ...(steps && { steps }) });
  const orderId = await draftOfKinds(hospital, {
    area: 'video',
    patient: patient ?? (await hospital.given.patient()),
    contents: [{ kind: 'scenario', contentId: scenario.id, required: true }],
    ...(dueOn && { dueOn }),
  });
  return { orderId, itemId: await itemOf(hospital, orderId), scenario };
}

/** The same, sent out. */
export async function givenScenarioOrder(hospital: Hospital, given: Given = {}) {
  const draft = await givenScenarioDraft(hospital, given);
  const { personal = nothingPersonal } = given;
  await hospital.server.owner.query('UPDATE scenario_items SET personal = $2 WHERE order_item_id = $1', [
    draft.itemId,
    JSON.stringify(personal),
  ]);
  const { linkSecret } = await issueDraft(hospital, { orderId: draft.orderId, area: 'video' });
  return { ...draft, linkSecret };
}

const itemOf = async ({ server }: Hospital, orderId: OrderId): Promise<OrderItemId> => {
  const { rows } = await server.owner.query<{ id: OrderItemId }>('SELECT id FROM order_items WHERE order_id = $1', [
    orderId,
  ]);
  const [item] = rows;
  if (!item) throw new Error('An order without an item.');
  return item.id;
};

type Stepped = Extract<PatientRecord, { kind: 'scenarioStepped' }>;

/** What the page of the patient sends as a step is left. */
export const stepped = (
  itemId: OrderItemId,
  step: string,
  answer?: StepAnswer,
  given: Partial<Stepped> = {},
): Stepped => ({
  id: newId(),
  at: new Date().toISOString(),
  kind: 'scenarioStepped',
  itemId,
  step,
  ...(answer && { answer }),
  ...given,
});

export const chosen = (keys: readonly string[], other = ''): StepAnswer => ({
  kind: 'options',
  options: [...keys],
  other,
});

/** From the first step of `someSteps` to the end: nothing wrong, no worries and no questions. */
export const straightThrough = (itemId: OrderItemId): Stepped[] => [
  stepped(itemId, 'hello'),
  stepped(itemId, 'check', chosen(['1'])),
  stepped(itemId, 'worry', chosen([])),
  stepped(itemId, 'ask', { kind: 'text', text: '' }, { isLast: true }),
];
