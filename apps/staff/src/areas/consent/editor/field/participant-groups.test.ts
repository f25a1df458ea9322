import { newTemplateRules } from '@nattoku/contract/consent/consent-rules';
import { expect, test } from 'vitest';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { newField } from '#areas/consent/editor/page/new-field.ts';
import { participantGroups } from '#areas/consent/editor/field/participant-groups.ts';

const at = { x: 40, y: 40 };
const draftOf = (fields: LayoutDraft['fields'], signers: LayoutDraft['rules']['signers'] = []): LayoutDraft => ({
  fields,
  rules: { ...newTemplateRules, signers },
});

test('fields stand with whose they are, in the order of the work, and keep their number in filling in', () => {
  const fields = [
    newField('signature', 1, at, 'doctor'),
    newField('text', 1, at, 'proxy'),
    newField('auto', 1, at, 'patient'),
    newField('initials', 1, at, 'proxy'),
  ];
  expect(
    participantGroups(draftOf(fields)).map(({ participant, fields: own }) => [
      participant,
      own.map(({ order }) => order),
    ]),
  ).toEqual([
    // What fills itself in is nobody's to fill in.
    ['staffBefore', [3]],
    ['proxy', [2, 4]],
    ['doctor', [1]],
  ]);
});

test('who must sign and has no place to is named, initials being no signature', () => {
  const signers = [
    { role: 'patient', required: true },
    { role: 'doctor', required: false },
  ] as const;
  const lacking = (...fields: LayoutDraft['fields']) =>
    participantGroups(draftOf(fields, [...signers])).flatMap(({ lacksSignature }) => lacksSignature ?? []);
  expect(lacking()).toEqual(['patient', 'doctor']);
  expect(lacking(newField('initials', 1, at, 'patient'), newField('signature', 1, at, 'doctor'))).toEqual(['patient']);
  expect(lacking(newField('signature', 1, at, 'patient'), newField('signature', 1, at, 'doctor'))).toEqual([]);
});

test.each([
  ['signature', 'staffBefore', 'patient', 'patient', '患者本人の署名'],
  ['signature', 'staffAfter', 'doctor', 'staffAfter', '説明担当医の署名'],
  ['signature', 'proxy', 'proxy', 'proxy', '代諾者の署名'],
  ['text', 'witness', null, 'witness', '1行の文字'],
  ['checkbox', 'scribe', null, 'patient', 'チェック'],
  ['fixedText', 'patient', null, 'staffBefore', '固定の文字'],
] as const)('a %s placed for %s', (type, participant, signer, filler, label) => {
  expect(newField(type, 1, at, participant)).toMatchObject({ signer, filler, label });
});
