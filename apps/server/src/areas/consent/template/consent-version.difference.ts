import type { ConsentComparison, TextPart } from '@nattoku/contract/consent/consent-comparison';
import {
  autoKeyNames,
  type ConsentField,
  consentFieldTypeNames,
  consentFillerNames,
  signerRoleNames,
} from '@nattoku/contract/consent/consent-field';
import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import { consentGateNames, consentLevelNames, type ConsentRules } from '@nattoku/contract/consent/consent-rules';
import { diffArrays } from 'diff';

type Difference = ConsentComparison['fields'][number];

/** A field is the same one as long as its id is: a copy of a version keeps them. Points that nobody sees do not count. */
export const fieldDifferences = (
  before: readonly ConsentField[],
  after: readonly ConsentField[],
): ConsentComparison['fields'] => {
  const older = new Map(before.map((field) => [field.id, field]));
  const newer = new Set(after.map(({ id }) => id));
  const told = (kind: Difference['kind'], { label, type, box }: ConsentField, changes: string[] = []): Difference => ({
    kind,
    label: label || consentFieldTypeNames[type],
    type,
    page: box.page,
    changes,
  });
  return [
    ...before.filter(({ id }) => !newer.has(id)).map((field) => told('removed', field)),
    ...after.flatMap((field) => {
      const was = older.get(field.id);
      if (!was) return [told('added', field)];
      const changes = changesOf(was, field);
      return changes.length === 0 ? [] : [told('changed', field, changes)];
    }),
  ];
};

const quoted = (text: string): string => (text === '' ? '（なし）' : `「${text}」`);

const aspects: readonly (readonly [name: string, say: (field: ConsentField) => string])[] = [
  ['名前', ({ label }) => quoted(label)],
  ['種類', ({ type }) => consentFieldTypeNames[type]],
  ['記入する人', ({ filler }) => consentFillerNames[filler]],
  ['必須', ({ required }) => (required ? '必須' : '任意')],
  ['文字', ({ text }) => quoted(text)],
  ['文字の大きさ', ({ fontSize }) => `${fontSize}ポイント`],
  ['自動で入る内容', ({ autoKey }) => (autoKey ? autoKeyNames[autoKey] : '（なし）')],
  ['署名する人', ({ signer }) => (signer ? signerRoleNames[signer] : '（なし）')],
  ['選択肢', ({ options }) => quoted(options.map(({ value }) => value).join('・'))],
  ['説明', ({ hint }) => quoted(hint)],
  ['文字数の上限', ({ limits }) => (limits.maxLength === null ? '（なし）' : `${limits.maxLength}文字`)],
  ['入力できる範囲', ({ limits }) => `${limits.least ?? ''}〜${limits.most ?? ''}`],
];

const changesOf = (was: ConsentField, is: ConsentField): string[] => [
  ...aspects.flatMap(([name, say]) => (say(was) === say(is) ? [] : [`${name}：${say(was)} → ${say(is)}`])),
  ...placeChange(was.box, is.box),
];

const placeChange = (was: ConsentField['box'], is: ConsentField['box']): string[] => {
  if (was.page !== is.page) return [`${was.page}ページから${is.page}ページへ移動`];
  const differs = (key: 'x' | 'y' | 'width' | 'height') => Math.abs(was[key] - is[key]) >= 1;
  if (differs('width') || differs('height')) return ['位置または大きさを変更'];
  return differs('x') || differs('y') ? ['位置を変更'] : [];
};

const rulesInWords: readonly (readonly [name: string, say: (rules: ConsentRules) => string])[] = [
  [
    '署名する人（順）',
    ({ signers }) =>
      signers.map(({ role, required }) => `${signerRoleNames[role]}${required ? '' : '（任意）'}`).join('、'),
  ],
  [
    '署名の前に済ませること',
    ({ gates }) =>
      gates.map(({ kind, hours }) => `${consentGateNames[kind]}${hours === null ? '' : `（${hours}時間）`}`).join('、'),
  ],
  ['確認問題', ({ questions }) => questions.map(({ stem }) => stem).join('／')],
  ['同意の取り方', ({ level }) => consentLevelNames[level]],
  ['左右の確認', ({ sided }) => (sided ? 'する' : 'しない')],
  ['患者ごとの記入', ({ personal }) => (personal ? 'あり' : 'なし（共通オーダーで使える）')],
  [
    '説明の場への同席',
    ({ coPresence }) => ({ none: '求めない', recommended: 'すすめる', required: '必要' })[coPresence],
  ],
  ['有効期間', ({ validDays }) => (validDays === null ? '期限なし' : `${validDays}日`)],
  ['保存期間', ({ retentionYears }) => `${retentionYears}年`],
  ['署名後の医師の確認', ({ finalCheck }) => (finalCheck ? 'する' : 'しない')],
];

export const ruleDifferences = (before: ConsentRules, after: ConsentRules): ConsentComparison['rules'] =>
  rulesInWords.flatMap(([name, say]) => {
    const [was, is] = [say(before) || '（なし）', say(after) || '（なし）'];
    return was === is ? [] : [{ name, before: was, after: is }];
  });

export const textOfReading = (reading: readonly ReadingSection[]): string =>
  reading.map(({ heading, text }) => (heading === '' ? text : `${heading}\n${text}`)).join('\n\n');

const words = new Intl.Segmenter('ja', { granularity: 'word' });
const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment);
/** A comparison of two forms that have nothing in common would take minutes and tell nobody anything. */
const MOST_EDITS = 4000;

/** What came and went, word by word; Japanese words are not divided by blanks. */
export function textDifferences(before: string, after: string): TextPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const parts = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS });
  if (!parts) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  return parts.map(({ added, removed, value }) => ({ kind: kindOf(added, removed), text: value.join('') }));
}

const kindOf = (added: boolean, removed: boolean): TextPart['kind'] => {
  if (added) return 'added';
  return removed ? 'removed' : 'same';
};
