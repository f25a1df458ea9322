import { expect, test } from 'vitest';
import { voiceFor } from '#reading-aloud/voices.ts';

const voice = (lang: string, given: { localService?: boolean; default?: boolean } = {}) => ({
  lang,
  localService: true,
  default: false,
  ...given,
});

test.each([
  ['ja', 'ja-JP'],
  ['ja', 'ja_JP'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans', 'cmn-Hans-CN'],
  ['pt', 'pt-BR'],
  ['en', 'en-GB'],
  ['vi', 'vi_VN'],
])('%s is read by %s', (lang, known) => {
  expect(voiceFor(lang, [voice('de-DE'), voice(known)])?.lang).toBe(known);
});

test.each([
  ['ja', [voice('en-US'), voice('zh-CN')]],
  ['zh-Hans', [voice('zh-HK'), voice('yue-HK')]],
  ['vi', []],
])('nobody reads %s where no voice speaks it', (lang, voices) => {
  expect(voiceFor(lang, voices)).toBeUndefined();
});

test('a voice of a server never reads, also where it is the only one', () => {
  const remote = voice('ja-JP', { localService: false, default: true });
  expect(voiceFor('ja', [remote])).toBeUndefined();
  expect(voiceFor('ja', [remote, voice('ja_JP')])?.lang).toBe('ja_JP');
});

test('the usual voice of the best place comes first', () => {
  const usual = voice('pt-BR', { default: true });
  expect(voiceFor('pt', [voice('pt-PT', { default: true }), voice('pt-BR'), usual])).toBe(usual);
});
