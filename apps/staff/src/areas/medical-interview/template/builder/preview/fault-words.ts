import type { AnswerFault, AnswerFaultCode } from '@nattoku/rules/interview/answer/check-answer';
import { dateWords } from '@nattoku/rules/interview/answer/answer-words';

const precisions: Readonly<Record<string, string>> = { minute: '時刻', day: '年月日', month: '年月', year: '年' };

const words: Record<AnswerFaultCode, (limit: string) => string> = {
  required: () => '答えてください',
  wrongType: () => 'この質問の答えではありません',
  unknownOption: () => '選択肢にありません',
  exclusive: () => '「特になし」などを選んだときは、ほかを選べません',
  unsaid: () => '「その他」の内容を書いてください',
  tooFew: (limit) => `${limit}つ以上選んでください`,
  tooMany: (limit) => `${limit}つまでにしてください`,
  tooLong: (limit) => `${limit}文字までにしてください`,
  notKana: () => 'かなで書いてください',
  tooSmall: (limit) => `${limit}以上にしてください`,
  tooLarge: (limit) => `${limit}以下にしてください`,
  tooManyDecimals: (limit) => (limit === '0' ? '整数にしてください' : `小数点以下は${limit}桁までにしてください`),
  notAStep: (limit) => `${limit}の刻みにしてください`,
  unknownUnit: () => '単位を選んでください',
  notADate: () => '日付として読めません',
  tooRough: (limit) => `${precisions[limit] ?? limit}まで書いてください`,
  tooEarly: (limit) => `${dateWords(limit)}以後にしてください`,
  tooLate: (limit) => `${dateWords(limit)}以前にしてください`,
  notAgreed: () => '送るには、同意が必要です',
};

/** Why an answer in a test run would not be sent. */
export const faultWords = ({ code, limit }: AnswerFault): string => words[code](limit ?? '');
