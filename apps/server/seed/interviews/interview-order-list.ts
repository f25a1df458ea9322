import type {
  InterviewAnswer,
  InterviewAnswers,
  InterviewRespondent,
} from '@nattoku/contract/medical-interview/interview-answer';

const no: InterviewAnswer = { type: 'boolean', value: false };
const yes: InterviewAnswer = { type: 'boolean', value: true };
const words = (value: string): InterviewAnswer => ({ type: 'text', value });
const chose = (...options: string[]): InterviewAnswer => ({ type: 'choice', options, other: null });
const measured = (value: number, unit: string | null = null): InterviewAnswer => ({ type: 'number', value, unit });
const day = (value: string): InterviewAnswer => ({ type: 'date', value });

type Change = { place: string; answer: InterviewAnswer | null };

/** Something that a patient or a member of staff does with an interview, so many hours before now. What is not answered is answered as by somebody without any trouble. */
export type DemoInterviewStep = { hoursAgo: number } & (
  | { does: 'begins'; answers: InterviewAnswers['answers'] }
  | {
      does: 'sends';
      answers: InterviewAnswers['answers'];
      rows?: InterviewAnswers['rows'];
      respondent?: InterviewRespondent;
    }
  /** A nurse types in what was written on paper. */
  | { does: 'enters'; answers: InterviewAnswers['answers']; rows?: InterviewAnswers['rows'] }
  | { does: 'acknowledges'; note: string }
  | { does: 'correct' | 'amend'; changes: Change[]; reason: string }
  | { does: 'sendBack'; question: string }
  | { does: 'review' | 'finalise' }
);

export type DemoInterviewOrder = {
  /** Number of the patient. */
  patient: string;
  /** `slug` of the questionnaire. */
  interview: string;
  sentHoursAgo: number;
  steps: readonly DemoInterviewStep[];
};

const living = (...[eating, moving, toilet, bathing, dressing]: [string, string, string, string, string]) => ({
  eating: chose(eating),
  moving: chose(moving),
  toilet: chose(toilet),
  bathing: chose(bathing),
  dressing: chose(dressing),
});

/** One in every state that somebody meets on a morning. */
export const demoInterviewOrders: readonly DemoInterviewOrder[] = [
  // A red flag that nobody has seen yet.
  {
    patient: '00000140',
    interview: 'anaesthesia',
    sentHoursAgo: 30,
    steps: [
      {
        does: 'sends',
        hoursAgo: 3,
        answers: {
          anticoagulant: yes,
          'takes-medicine': yes,
          'm1/medicine-name': words('ワルファリン'),
          'm1/medicine-use': words('夕食後に2錠'),
          height: measured(168, 'cm'),
          weight: measured(72.5, 'kg'),
        },
        rows: [{ key: 'm1', group: 'medicine-list', within: null }],
      },
    ],
  },
  // In the patient's own language; an amber flag.
  {
    patient: '00000155',
    interview: 'allergy',
    sentHoursAgo: 26,
    steps: [
      {
        does: 'sends',
        hoursAgo: 2,
        answers: {
          allergy: yes,
          'a1/allergy-kind': chose('food'),
          'a1/allergy-what': words('Tôm và cua'),
          'a1/allergy-signs': chose('rash'),
          'a1/allergy-when': day('2019'),
        },
        rows: [{ key: 'a1', group: 'allergy-list', within: null }],
      },
    ],
  },
  // The visit before, finalised and amended; its score is the first point of the line.
  {
    patient: '00000148',
    interview: 'admission',
    sentHoursAgo: 48 * 24,
    steps: [
      {
        does: 'sends',
        hoursAgo: 47 * 24,
        answers: {
          ...living('alone', 'alone', 'alone', 'partly', 'alone'),
          smoking: chose('past'),
          cigarettes: measured(20),
          'smoking-years': measured(30),
        },
      },
      { does: 'finalise', hoursAgo: 46 * 24 },
      {
        does: 'amend',
        hoursAgo: 45 * 24,
        changes: [{ place: 'smoking-years', answer: measured(35) }],
        reason: 'ご家族に電話で確かめました',
      },
    ],
  },
  // The same patient again, answered by the daughter, corrected and read.
  {
    patient: '00000148',
    interview: 'admission',
    sentHoursAgo: 50,
    steps: [
      {
        does: 'sends',
        hoursAgo: 22,
        answers: {
          ...living('alone', 'partly', 'partly', 'fully', 'partly'),
          fell: yes,
          helper: no,
          smoking: chose('past'),
          cigarettes: measured(20),
          'smoking-years': measured(30),
          told: words('心臓の働きが弱くなっているので、点滴で治療すると聞きました。'),
        },
        respondent: { kind: 'family', name: '藤田 明子', relation: '長女' },
      },
      { does: 'acknowledges', hoursAgo: 21, note: '退院支援の担当に伝えました' },
      {
        does: 'correct',
        hoursAgo: 21,
        changes: [
          { place: 'smoking-years', answer: measured(35) },
          { place: 'meal', answer: chose('soft') },
        ],
        reason: '病室でご本人に確かめました',
      },
      { does: 'review', hoursAgo: 20 },
    ],
  },
  // Typed in from paper.
  {
    patient: '00000150',
    interview: 'endoscopy',
    sentHoursAgo: 29,
    steps: [
      {
        does: 'enters',
        hoursAgo: 5,
        answers: { diseases: chose('prostate'), 'last-meal': { type: 'time', value: '21:00' }, stools: measured(6) },
      },
      { does: 'acknowledges', hoursAgo: 5, note: '検査室に連絡済み' },
      { does: 'finalise', hoursAgo: 4 },
    ],
  },
  // Sent back with a question.
  {
    patient: '00000151',
    interview: 'first-internal',
    sentHoursAgo: 52,
    steps: [
      {
        does: 'sends',
        hoursAgo: 27,
        answers: { chief: words('健診で血圧が高いと言われました。'), 'takes-medicine': yes },
      },
      { does: 'sendBack', hoursAgo: 24, question: 'のんでいるお薬の名前を、お薬手帳を見て教えてください。' },
    ],
  },
  // Begun and left, and not opened.
  {
    patient: '00000143',
    interview: 'contrast',
    sentHoursAgo: 20,
    steps: [{ does: 'begins', hoursAgo: 4, answers: { 'contrast-before': yes, 'contrast-trouble': no } }],
  },
  { patient: '00000146', interview: 'mri-safety', sentHoursAgo: 6, steps: [] },
  // Not opened, in four languages: each of these patients reads the questions in their own.
  { patient: '00000155', interview: 'admission', sentHoursAgo: 5, steps: [] },
  { patient: '00000156', interview: 'anaesthesia', sentHoursAgo: 5, steps: [] },
  { patient: '00000157', interview: 'contrast', sentHoursAgo: 4, steps: [] },
  { patient: '00000158', interview: 'first-internal', sentHoursAgo: 3, steps: [] },
  // Nothing that anybody has to see.
  {
    patient: '00000147',
    interview: 'first-internal',
    sentHoursAgo: 8,
    steps: [
      {
        does: 'sends',
        hoursAgo: 1,
        answers: { chief: words('3日前からせきが続いています。'), symptoms: chose('cough') },
      },
    ],
  },
];
