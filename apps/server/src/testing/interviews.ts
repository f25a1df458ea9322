import type { InterviewAnswers, InterviewRespondent } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import {
  interviewCommonContract,
  type InterviewCommonDraft,
} from '@nattoku/contract/medical-interview/interview-common';
import { interviewOrderContract } from '@nattoku/contract/medical-interview/interview-order';
import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { itemsOf } from '@nattoku/contract/patient-page/page-items';
import { patientPageContract, type PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import type { Patient } from '@nattoku/contract/patient/patient';
import type {
  ApproachId,
  InterviewTemplateId,
  InterviewTemplateVersionId,
  OrderId,
  OrderItemId,
} from '@nattoku/contract/shared/primitives';
import { blankItem, UCUM } from '@nattoku/rules/interview/item/blank-item';
import type { Choice, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { newId } from '#kernel/new-id.ts';
import { cookieIn, scan } from '#testing/common-orders.ts';
import { callerWith, type Hospital } from '#testing/hospital.ts';
import type { Visitor } from '#testing/video/video-orders.ts';

const unit = (code: string, display: string) => ({ system: UCUM, code, display });
const yes = { type: 'boolean', value: true } as const;

export const choice = (code: string, text: string, given: Partial<Choice> = {}): Choice => ({
  code,
  system: null,
  text,
  isExclusive: false,
  score: null,
  imageId: null,
  as: 'coding',
  ...given,
});

const days: InterviewItem = blankItem('choice', 'low', {
  text: '気分が落ち込む日',
  shortText: '気分',
  options: [choice('0', 'まったくない', { score: 0 }), choice('3', 'ほとんど毎日', { score: 3 })],
});

/** Something of everything: a flag, what is asked under a condition, a row of a repeating group, a computed value, a score, a picture. */
export const someQuestions = (): InterviewItem[] => [
  blankItem('note', 'hello', { text: '受診の前にお答えください。' }),
  blankItem('yesNo', 'thinner', {
    text: '血をサラサラにする薬を飲んでいますか。',
    shortText: '抗凝固薬',
    isRequired: true,
  }),
  blankItem('group', 'medicines', {
    text: '飲んでいる薬',
    repeats: { least: 0, most: 10 },
    enabling: {
      behaviour: 'all',
      conditions: [{ of: 'answer', linkId: 'thinner', operator: '=', value: yes }],
      expression: null,
    },
    items: [blankItem('text', 'medicine', { text: '薬の名前', shortText: '薬', isRequired: true })],
  }),
  blankItem('number', 'height', {
    text: '身長',
    as: 'quantity',
    units: [unit('cm', 'cm')],
    min: 50,
    max: 250,
    decimals: 1,
  }),
  blankItem('number', 'weight', {
    text: '体重',
    as: 'quantity',
    units: [unit('kg', 'kg')],
    min: 1,
    max: 300,
    decimals: 1,
  }),
  blankItem('computed', 'bmi', {
    text: 'BMI',
    as: 'decimal',
    decimals: 1,
    isHidden: true,
    expression:
      "item.where(linkId = 'weight').answer.value.value / ((item.where(linkId = 'height').answer.value.value / 100).power(2))",
  }),
  blankItem('yesNo', 'pregnant', {
    text: '妊娠していますか。',
    enabling: {
      behaviour: 'all',
      conditions: [{ of: 'sex', operator: '=', value: { type: 'option', code: 'female', system: null } }],
      expression: null,
    },
  }),
  days,
  blankItem('computed', 'mood', {
    text: '気分の点数',
    as: 'integer',
    isHidden: true,
    score: {
      items: ['low'],
      missing: { most: 0, isProrated: false },
      bands: [
        { from: 0, label: '低い', level: 'none' },
        { from: 3, label: '高い', level: 'amber' },
      ],
    },
  }),
  blankItem('photo', 'book', { text: 'お薬手帳', most: 3 }),
];

export const someForm = (): InterviewForm => ({
  items: listItems(someQuestions()) as InterviewForm['items'],
  flags: [
    {
      key: 'thinner',
      name: '抗凝固薬',
      level: 'red',
      behaviour: 'all',
      conditions: [{ of: 'answer', linkId: 'thinner', operator: '=', value: yes }],
    },
  ],
  chartText: '【要注意】{{要注意}}\n抗凝固薬：{{thinner}}\n薬：{{medicine}}\nBMI：{{bmi}}',
});

type GivenTemplate = { name?: string; form?: InterviewForm; approachId?: ApproachId | null };

/** A published questionnaire, as if somebody had written and reviewed it. */
export async function givenInterviewTemplate(
  { server, facilityId, staff }: Hospital,
  { name = '初診の問診', form = someForm(), approachId = null }: GivenTemplate = {},
): Promise<{ id: InterviewTemplateId; versionId: InterviewTemplateVersionId }> {
  const id = newId<InterviewTemplateId>();
  const versionId = newId<InterviewTemplateVersionId>();
  const { staffId } = staff.doctor;
  await server.owner.query(
    `INSERT INTO interview_templates (id, facility_id, name, approach_id, created_by, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, now(), now())`,
    [id, facilityId, name, approachId, staffId],
  );
  await server.owner.query(
    `INSERT INTO interview_template_versions (id, facility_id, template_id, number, state, form, item_count, author_id, published_at, created_at, updated_at)
     VALUES ($1, $2, $3, 1, 'published', $4, $5, $6, now(), now(), now())`,
    [versionId, facilityId, id, JSON.stringify(form), form.items.length, staffId],
  );
  return { id, versionId };
}

type Given = GivenTemplate & {
  patient?: Patient;
  dueOn?: PlainDate;
  template?: Awaited<ReturnType<typeof givenInterviewTemplate>>;
};

/** An order of one interview, sent out by a doctor. */
export async function givenInterview(hospital: Hospital, given: Given = {}) {
  const template = given.template ?? (await givenInterviewTemplate(hospital, given));
  const patient = given.patient ?? (await hospital.given.patient());
  const { status, body } = await hospital.doctor(interviewOrderContract.issue, {
    body: { patientId: patient.id, templateIds: [template.id], message: '', dueOn: given.dueOn ?? null },
  });
  if (status !== 200) throw new Error(`The interview was not sent: ${JSON.stringify(body)}`);
  return { ...body, itemId: body.itemIds[0] as OrderItemId, template, patient };
}

/** What the page of the patient shows of it. */
export async function shownInterview({ call }: Visitor, orderId: OrderId): Promise<InterviewPageItem> {
  const { body } = await call(patientPageContract.get, {});
  const [item] = itemsOf('interview', body.orders.find(({ id }) => id === orderId) ?? { items: [] });
  if (!item) throw new Error('The page shows no interview.');
  return item;
}

type Answered = Extract<PatientRecord, { kind: 'interviewAnswered' }>;
type Sent = Extract<PatientRecord, { kind: 'interviewSent' }>;

/** What the page sends while somebody types. */
export const typed = (itemId: OrderItemId, given: Partial<Answered> = {}): Answered => ({
  id: newId(),
  at: new Date().toISOString(),
  kind: 'interviewAnswered',
  itemId,
  places: [],
  rowsAdded: [],
  rowsRemoved: [],
  ...given,
});

export const self: InterviewRespondent = { kind: 'patient', name: '', relation: '' };

/** No medicine that matters, nothing flagged. */
export const harmless = (): InterviewAnswers => ({
  answers: { thinner: { type: 'boolean', value: false }, low: { type: 'choice', options: ['0'], other: null } },
  rows: [],
});

/** A red flag and an amber one, a row, what is computed, and an answer to what is hidden. */
export const flagged = (): InterviewAnswers => ({
  answers: {
    thinner: yes,
    'r1/medicine': { type: 'text', value: 'ワルファリン' },
    height: { type: 'number', value: 170, unit: 'cm' },
    weight: { type: 'number', value: 65, unit: 'kg' },
    low: { type: 'choice', options: ['3'], other: null },
    pregnant: yes,
  },
  rows: [{ key: 'r1', group: 'medicines', within: null }],
});

/** What the page sends at the end. */
export const sent = (itemId: OrderItemId, answers: InterviewAnswers = harmless(), given: Partial<Sent> = {}): Sent => ({
  id: newId(),
  at: new Date().toISOString(),
  kind: 'interviewSent',
  itemId,
  respondent: self,
  ...answers,
  ...given,
});

export const send = ({ call }: Pick<Visitor, 'call'>, ...records: PatientRecord[]) =>
  call(patientPageContract.record, { body: { records } });

export const aCommonInterview: Omit<InterviewCommonDraft, 'templateIds'> = {
  internalTitle: '初診の問診 待合',
  patientTitle: '受診される方へ',
  place: '外来待合 1番',
  message: '',
  departmentId: null,
  validUntil: null,
  maxResponses: null,
  identification: 'patientNumberAndBirthDate',
};

/** A questionnaire behind a code that hangs on the wall. */
export async function givenCommonInterview(
  hospital: Hospital,
  { templateIds, ...given }: Partial<InterviewCommonDraft> = {},
) {
  const chosen = templateIds ?? [(await givenInterviewTemplate(hospital)).id];
  const body = { ...aCommonInterview, templateIds: chosen, ...given };
  const { body: made } = await hospital.nurse(interviewCommonContract.create, { body });
  const { body: issued } = await hospital.nurse(interviewCommonContract.issue, {
    params: { commonOrderId: made.id },
    body: { version: made.version },
  });
  if (!issued.secret) throw new Error(`not issued: ${JSON.stringify(issued)}`);
  return { ...issued, secret: issued.secret };
}

/** Somebody scanned the code and said who they are, by name alone: the page that they see, and what it asks. */
export async function introducedVisitor(hospital: Hospital, secret: string, name: string, birthDate = '1950-05-05') {
  const stranger = await scan(hospital, secret);
  const introduction = { name, birthDate, patientNumber: '' };
  const { headers } = await stranger.call(patientPageContract.introduce, { body: introduction });
  const cookie = cookieIn(headers);
  const call = callerWith(hospital.server.origin, { cookie });
  const { body } = await call(patientPageContract.get, {});
  const order = body.orders[0] ?? { id: '' as OrderId, items: [], receiptCode: null };
  const [item] = itemsOf('interview', order);
  if (!item) throw new Error('The page shows no interview.');
  return { call, cookie, orderId: order.id, receiptCode: order.receiptCode ?? '', item };
}
