import { randomUUID } from 'node:crypto';
import { interviewOrderContract } from '@nattoku/contract/medical-interview/interview-order';
import {
  interviewResponseContract,
  type InterviewResponse,
} from '@nattoku/contract/medical-interview/interview-response';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { givenInterview } from '#given-interviews.ts';
import { givenPatient } from '#given.ts';
import { signIn } from '#staff.ts';

const takesMedicine: InterviewItem['enabling'] = {
  behaviour: 'all',
  conditions: [{ of: 'answer', linkId: 'medicine', operator: '=', value: { type: 'boolean', value: true } }],
  expression: null,
};

const someQuestions: readonly InterviewItem[] = [
  blankItem('yesNo', 'medicine', { text: '薬を飲んでいますか', isRequired: true }),
  blankItem('group', 'medicines', {
    text: '飲んでいる薬',
    enabling: takesMedicine,
    repeats: { least: 1, most: 10 },
    items: [blankItem('text', 'name', { text: '薬の名前', isRequired: true })],
  }),
  blankItem('date', 'operated', { text: '手術をした時期', precision: 'year' }),
  blankItem('bodyMap', 'where', { text: '痛いところ' }),
  blankItem('text', 'worry', { text: '心配なこと', isLong: true }),
];

/** A questionnaire of our own that was sent to a patient, and what staff read of the answers. */
export async function givenInterviewOrder(origin: string) {
  const { call } = await signIn(origin, 'admin');
  const { id } = await givenInterview(call, { items: someQuestions });
  const doctor = await signIn(origin, 'doctor');
  const patient = await givenPatient(call);
  const { itemIds, linkSecret } = await doctor.call(interviewOrderContract.issue, {
    body: { patientId: patient.id, templateIds: [id], message: '', dueOn: null },
    idempotencyKey: randomUUID(),
  });
  const [itemId] = itemIds;
  if (!itemId) throw new Error('The order has no interview.');
  const response = (): Promise<InterviewResponse> => doctor.call(interviewResponseContract.get, { params: { itemId } });
  return { linkSecret, response };
}
