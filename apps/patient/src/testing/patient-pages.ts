import { ApiProblem } from '@nattoku/contract/shared/client';
import type { ConsentPageItem } from '@nattoku/contract/consent/consent-page-item';
import type { PatientConsent } from '@nattoku/contract/consent/consent-signing';
import type {
  PatientPage,
  PatientPageItem,
  PatientPageOrder,
  PatientRecord,
} from '@nattoku/contract/patient-page/patient-page';
import { problems, problemType, type ProblemBody, type ProblemCode } from '@nattoku/contract/shared/problems';
import type { OrderId, OrderItemId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import type { Question } from '#areas/video/video-steps.ts';

let counter = 0;
/** Valid, and told apart at a glance: …0001, …0002. */
export const newId = (): string => `00000000-0000-4000-8000-${String(++counter).padStart(12, '0')}`;

export const aQuestion = (parts: Partial<Question> = {}): Question => ({
  id: newId() as VideoQuestionId,
  stem: '食事は何時まで食べられますか？',
  options: ['夜7時', '夜9時', '夜12時'],
  correctOption: 1,
  explanation: '夜9時までです。',
  passageStart: 8,
  passageEnd: 20,
  answers: [],
  ...parts,
});

export const anItem = (parts: Partial<VideoPageItem> = {}): VideoPageItem => ({
  id: newId() as OrderItemId,
  kind: 'video',
  done: false,
  title: '手術の前の日',
  description: '',
  durationSeconds: 100,
  required: true,
  available: true,
  playback: { hls: null, original: '/v.mp4', originalContentType: 'video/mp4', poster: null, captions: [] },
  watchedRanges: [],
  resumeSeconds: 0,
  finished: false,
  questions: [],
  ...parts,
});

export const aFormItem = (consent: PatientConsent, parts: Partial<ConsentPageItem> = {}): ConsentPageItem => ({
  id: newId() as OrderItemId,
  kind: 'consent',
  title: '手術の同意書',
  required: true,
  done: false,
  consent,
  ...parts,
});

type Parts<Item> = Partial<Omit<PatientPageOrder, 'items'>> & { items?: Item[] };

export const anOrder = <Item extends PatientPageItem = VideoPageItem>(
  parts: Parts<Item> = {},
): Omit<PatientPageOrder, 'items'> & { items: Item[] } => ({
  id: newId() as OrderId,
  title: '白内障の手術',
  message: '',
  senderName: '看護師 佐藤',
  dueAt: null,
  // Without items of their own, orders hold videos.
  items: [anItem() as PatientPageItem as Item],
  chatMessages: [],
  teamName: '5階東病棟',
  chatClosed: false,
  doneAt: null,
  receiptCode: null,
  ...parts,
});

export const aPage = (...orders: PatientPageOrder[]): PatientPage => ({
  contact: { facilityName: 'さくら総合病院', wardName: null, phone: '03-1234-5678' },
  answering: {
    enabled: true,
    hours: '',
    isOpen: true,
    opensAt: null,
    emergency: '急な症状のときは電話でご連絡ください（03-1234-5678）。',
  },
  patientName: '山田 花子',
  orders: orders.length > 0 ? orders : [anOrder()],
});

/** A second later than the one before. */
const nextInstant = () => new Date(Date.UTC(2026, 10, 21) + ++counter * 1000).toISOString();

export const watched = (item: VideoPageItem, start: number, end: number): PatientRecord => ({
  id: newId(),
  at: nextInstant(),
  kind: 'watched',
  itemId: item.id,
  range: { start, end },
});

export const answered = (item: VideoPageItem, question: Question, option: number): PatientRecord => ({
  id: newId(),
  at: nextInstant(),
  kind: 'answered',
  itemId: item.id,
  questionId: question.id,
  option,
});

export const asked = (order: PatientPageOrder, text = '薬は飲めますか？'): PatientRecord => ({
  id: newId(),
  at: nextInstant(),
  kind: 'asked',
  orderId: order.id,
  itemId: null,
  text,
});

export const refusal = (code: ProblemCode, extra: Partial<ProblemBody> = {}): ApiProblem =>
  new ApiProblem({ type: problemType(code), code, ...problems[code], ...extra });
