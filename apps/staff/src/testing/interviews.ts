import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { listItems } from '@nattoku/rules/interview/item/item-list';
import { aPatient } from '#testing/patients.ts';

const option = (code: string, text: string, isExclusive = false) => ({
  code,
  system: null,
  text,
  isExclusive,
  score: null,
  imageId: null,
  as: 'coding' as const,
});

/** A short questionnaire with a group, a choice, places on the body and medicines that repeat. */
export const aForm = (): InterviewForm => ({
  items: listItems([
    blankItem('group', 'complaint', {
      text: '今日ご相談になりたいこと',
      items: [
        blankItem('text', 'chief', { text: '今日はどうされましたか', shortText: '主訴', isRequired: true }),
        blankItem('bodyMap', 'where', { text: '痛いところはどこですか', shortText: '部位', views: ['front'] }),
      ],
    }),
    blankItem('yesNo', 'anticoagulant', { text: '血を固まりにくくする薬を飲んでいますか', shortText: '抗凝固薬' }),
    blankItem('choice', 'diseases', {
      text: 'これまでにかかった病気',
      shortText: '既往歴',
      isMultiple: true,
      options: [option('dm', '糖尿病'), option('ht', '高血圧'), option('none', '特になし', true)],
    }),
    blankItem('group', 'medicines', {
      text: 'お飲みのお薬',
      shortText: '薬',
      repeats: { least: 0, most: null },
      items: [blankItem('text', 'medicine', { text: '薬の名前', shortText: '薬名' })],
    }),
  ]) as InterviewForm['items'],
  flags: [],
  chartText: '【主訴】{{chief}}\n【内服】{{medicine}}',
});

const nurse = { id: '0199a000-0000-7000-8000-000000000009', name: '田中 看護師' } as NonNullable<
  InterviewResponse['assignee']
>;

/** An answer that came in ten minutes ago, with a flag that nobody has seen; tests say what they are about. */
export const aResponse = (more: Partial<InterviewResponse> = {}): InterviewResponse => {
  const answers: InterviewResponse['current'] = {
    answers: {
      chief: { type: 'text', value: '頭が痛い' },
      where: { type: 'areas', areas: [{ area: 'head', note: '' }] },
      anticoagulant: { type: 'boolean', value: true },
      'a/medicine': { type: 'text', value: 'ワルファリン' },
    },
    rows: [{ key: 'a', group: 'medicines', within: null }],
  };
  return {
    id: '0199e000-0000-7000-8000-000000000001',
    version: 3,
    orderId: '0199d000-0000-7000-8000-000000000001',
    order: {
      area: 'medicalInterview',
      page: '/medicalInterview/list',
      title: '初診問診',
      version: 3,
      lifecycle: 'issued',
      undeliveredSince: null,
      hasLink: true,
    },
    patient: aPatient(),
    title: '初診問診（内科）',
    template: {
      id: '0199f000-0000-7000-8000-000000000001',
      versionId: '0199f000-0000-7000-8000-000000000002',
      number: 2,
    },
    state: 'submitted',
    form: aForm(),
    facts: { today: '2026-11-26', birthOn: '1961-04-02', sex: 'female', department: '内科', approach: null },
    current: answers,
    removed: [],
    original: answers,
    corrections: [],
    submissions: [
      {
        id: '0199e000-0000-7000-8000-00000000000a',
        number: 1,
        channel: 'link',
        respondent: { kind: 'patient', name: '', relation: '' },
        enteredBy: null,
        language: 'ja',
        layers: null,
        at: '2026-11-26T00:50:00.000Z',
        receivedAt: '2026-11-26T00:50:02.000Z',
      },
    ],
    flags: [
      {
        id: '0199e000-0000-7000-8000-0000000000f1',
        key: 'anticoagulant',
        name: '抗凝固薬',
        level: 'red',
        said: ['抗凝固薬：はい'],
        rule: '「抗凝固薬」が「はい」のとき',
        raisedAt: '2026-11-26T00:50:02.000Z',
        isGone: false,
        acknowledged: null,
      },
    ],
    scores: [],
    chartText: '【主訴】頭が痛い\n【内服】ワルファリン',
    wordsRead: null,
    former: null,
    photos: [],
    returns: [],
    reviewed: null,
    finalised: null,
    assignee: nurse,
    allowed: ['acknowledge', 'assign', 'correct', 'enter', 'sendBack', 'review', 'finalise'],
    ...more,
  } as InterviewResponse;
};
