import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#testing/any-text.ts';
import { secondaryKanji } from '#plain-japanese/secondary-kanji.ts';
import { kanjiStage, schoolGrades, schoolKanji } from '#plain-japanese/school-kanji.ts';

test.each([
  [1, 80],
  [2, 160],
  [3, 200],
  [4, 202],
  [5, 193],
  [6, 191],
] as const)('grade %i learns %i kanji, as the table of 2017 says', (grade, count) => {
  expect([...schoolKanji[grade]]).toHaveLength(count);
});

test('they are 1,026, each in one grade', () => {
  const all = schoolGrades.flatMap((grade) => [...schoolKanji[grade]]);
  expect(all).toHaveLength(1026);
  expect(new Set(all).size).toBe(1026);
});

test('with those of later years they are the 2,136 of common use', () => {
  const school = schoolGrades.map((grade) => schoolKanji[grade]).join('');
  expect(new Set(school + secondaryKanji).size).toBe(2136);
  expect([...school, ...secondaryKanji]).toHaveLength(2136);
});

test('the twenty kanji of prefectures that came with the new table stand in grade 4', () => {
  for (const kanji of '茨媛岡潟岐熊香佐埼崎滋鹿縄井沖栃奈梨阪阜') expect(kanjiStage(kanji)).toBe(4);
});

/** What the table of 2017 moved, against the one of 1989. */
test.each([
  ['賀群徳富城', 4],
  ['囲紀喜救型航告殺士史象賞貯停堂得毒費粉脈歴', 5],
  ['胃腸恩券承舌銭退敵俵預', 6],
] as const)('%s were moved to grade %i', (moved, grade) => {
  for (const kanji of moved) expect(kanjiStage(kanji)).toBe(grade);
});

test.each([
  ['手', 1],
  ['体', 2],
  ['薬', 3],
  ['治', 4],
  ['術', 5],
  ['痛', 6],
  ['腫', 'secondary'],
  ['瘍', 'secondary'],
  ['症', 'secondary'],
  ['𠮟', 'secondary'],
  ['嚥', 'rare'],
  ['癌', 'rare'],
  ['髙', 'rare'],
  ['𠮷', 'rare'],
  ['あ', null],
  ['ア', null],
  ['A', null],
  ['。', null],
  ['々', null],
  ['〇', null],
  ['', null],
] as const)('%s is learned in %s', (character, stage) => {
  expect(kanjiStage(character)).toBe(stage);
});

test('any character has a stage or none', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const character of text)
        expect([1, 2, 3, 4, 5, 6, 'secondary', 'rare', null]).toContain(kanjiStage(character));
    }),
  );
});
