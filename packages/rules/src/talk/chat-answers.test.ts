import { expect, test } from 'vitest';
import { withChatAnswers } from '#talk/chat-answers.ts';
import type { PointState } from '#talk/fold-session.ts';

const told = { at: '2027-01-25T05:00:00.000Z', by: 'tanaka' };
const inLog = (result: PointState['result'], words: Partial<PointState> = {}): PointState => ({
  result,
  reason: '',
  answer: '',
  ...told,
  ...words,
});
const inChat = { words: '2週間後から戻れます。', at: '2027-01-25T06:00:00.000Z', by: 'suzuki' };
const fromChat = { result: 'answered', reason: '', answer: inChat.words, at: inChat.at, by: 'suzuki' } as const;
const waived = inLog('waived', { reason: '別の日に' });
const answered = inLog('answered', { answer: '口頭の答え' });

test.each<[string, PointState | undefined, typeof inChat | null, PointState | undefined]>([
  ['a question that is open in both stays open', undefined, null, undefined],
  ['an open question has the answer of the chat', undefined, inChat, fromChat],
  ['a question that was put off has the answer of the chat', inLog('later'), inChat, fromChat],
  ['a question that was put off and nobody has answered stays put off', inLog('later'), null, inLog('later')],
  ['a question that was left out stays left out', waived, inChat, waived],
  ['what was answered in the talk keeps its words', answered, inChat, answered],
])('%s', (_, result, chat, expected) => {
  expect(withChatAnswers(result ? { q: result } : {}, [{ id: 'q', answered: chat }])['q']).toEqual(expected);
});
