import type { AnswerFault, AnswerFaultCode } from '@nattoku/rules/interview/answer/check-answer';
import { dateWords } from '@nattoku/rules/interview/answer/answer-words';

const roughness: Readonly<Record<string, string>> = { minute: '時刻', day: '年月日', month: '年と月', year: '年' };

const words: Record<AnswerFaultCode, (limit: string) => string> = {
  required: () => '回答を入力してください',
  wrongType: () => 'この質問には入れられない回答です',
  unknownOption: () => '選択肢にない回答です',
  exclusive: () => 'ほかの回答と一緒には選べないものがあります',
  unsaid: () => '「その他」の内容を入力してください',
  tooFew: (limit) => `${limit}つ以上選んでください`,
  tooMany: (limit) => `${limit}つまでにしてください`,
  tooLong: (limit) => `${limit}文字以内で入力してください`,
  notKana: () => 'かなで入力してください',
  tooSmall: (limit) => `${limit}以上で入力してください`,
  tooLarge: (limit) => `${limit}以下で入力してください`,
  tooManyDecimals: (limit) => (limit === '0' ? '整数で入力してください' : `小数点以下${limit}桁までで入力してください`),
  notAStep: (limit) => `${limit}の刻みで入力してください`,
  unknownUnit: () => '単位を選んでください',
  notADate: () => '「2019年5月」「令和元年5月1日」のように、暦にある日付を入力してください',
  tooRough: (limit) => `${roughness[limit] ?? '日付'}まで入力してください`,
  tooEarly: (limit) => `${dateWords(limit)}以降の日付を入力してください`,
  tooLate: (limit) => `${dateWords(limit)}以前の日付を入力してください`,
  notAgreed: () => '同意が必要です',
};

/** What is wrong with an answer, to whoever enters it. */
export const answerFaultWords = ({ code, limit = '' }: AnswerFault): string => words[code](limit);
