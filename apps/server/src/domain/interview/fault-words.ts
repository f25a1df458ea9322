import type { AnswerFault } from '@nattoku/rules/interview/answer/check-answer';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';

const words: Record<AnswerFault['code'], (limit: string) => string> = {
  required: () => '回答してください',
  wrongType: () => '質問に合わない形の回答です',
  unknownOption: () => '選べない答えです',
  exclusive: () => 'ほかの答えと一緒には選べない答えがあります',
  unsaid: () => '「その他」の内容を書いてください',
  tooFew: (limit) => `${limit}つ以上答えてください`,
  tooMany: (limit) => `${limit}つまでにしてください`,
  tooLong: (limit) => `${limit}文字以内で書いてください`,
  notKana: () => 'かなで書いてください',
  tooSmall: (limit) => `${limit}以上の数を入れてください`,
  tooLarge: (limit) => `${limit}以下の数を入れてください`,
  tooManyDecimals: (limit) => (limit === '0' ? '整数で入れてください' : `小数点以下は${limit}けたまでで入れてください`),
  notAStep: (limit) => `${limit}の刻みで入れてください`,
  unknownUnit: () => '単位を選び直してください',
  notADate: () => '日付や時刻として読めません',
  tooRough: () => 'もう少し詳しく答えてください',
  tooEarly: (limit) => `${limit}以降の日付を入れてください`,
  tooLate: (limit) => `${limit}以前の日付を入れてください`,
  notAgreed: () => '同意が必要です',
};

/** Rows beyond what a response may have. */
export const tooManyRowsWords = (group: Pick<InterviewItem, 'shortText' | 'text' | 'linkId'>): string =>
  `${shortName(group)}：追加した数が多すぎるため、受け付けられません。いくつか消すか、自由記述にまとめてください`;

/** 「身長：300以下の数を入れてください」 */
export const faultWords = (item: Pick<InterviewItem, 'shortText' | 'text' | 'linkId'>, fault: AnswerFault): string =>
  `${shortName(item)}：${words[fault.code](fault.limit ?? '')}`;
