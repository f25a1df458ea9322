import {
  autoKeyNames,
  type ConsentField,
  consentFieldTypeNames,
  consentFillerNames,
  signerRoleNames,
} from '@nattoku/contract/consent/consent-field';
import { alignNames, describePlace } from '#areas/consent/editor/field/field-words.ts';
import type { LayoutDraft } from '#areas/consent/editor/layout-draft.ts';
import { rulesWords } from '#areas/consent/editor/rules/rules-words.ts';
import { ConflictTable, type ConflictingField } from '#editing/conflict-table.tsx';

type Props = { mine: LayoutDraft; theirs: LayoutDraft; onSettle: (keep: 'mine' | 'theirs') => void };

/** Somebody else – or oneself in another window – saved meanwhile: what differs stands side by side. */
export function LayoutConflict({ mine, theirs, onSettle }: Props) {
  return <ConflictTable fields={[...fieldRows(mine, theirs), ...ruleRows(mine, theirs)]} onSettle={onSettle} />;
}

/** Each field that is not the same in both, the common ones with what tells them apart. */
function fieldRows(mine: LayoutDraft, theirs: LayoutDraft): ConflictingField[] {
  const others = new Map(theirs.fields.map((field) => [field.id, field]));
  const own = new Map(mine.fields.map((field) => [field.id, field]));
  const all = new Map([...others, ...own]);
  return [...all.values()].map(({ id, label }) => ({
    field: id,
    label: label || '（名前なし）',
    mine: wordsOf(own.get(id)),
    theirs: wordsOf(others.get(id)),
  }));
}

/** Everything about a field that may differ, in words; what is not set is left out. */
function wordsOf(field: ConsentField | undefined): string {
  if (!field) return '';
  const { label, type, filler, required, fontSize, align, text, options, autoKey, signer, hint, limits } = field;
  const { least, most, maxLength } = limits;
  return [
    label,
    consentFieldTypeNames[type],
    consentFillerNames[filler],
    required && '必須',
    describePlace(field),
    `文字${fontSize}pt（${alignNames[align]}）`,
    autoKey && autoKeyNames[autoKey],
    signer && signerRoleNames[signer],
    options.length > 0 && `選択肢 ${options.map(({ value }) => value).join('／')}`,
    text && `「${text}」`,
    (least ?? most) !== null && `${least ?? ''}～${most ?? ''}`,
    maxLength !== null && `${maxLength}文字まで`,
    hint && `説明「${hint}」`,
  ]
    .filter(Boolean)
    .join('、');
}

const ruleRows = (mine: LayoutDraft, theirs: LayoutDraft): ConflictingField[] => {
  const [own, others] = [rulesWords(mine.rules), rulesWords(theirs.rules)];
  return own.map(({ label, words }, at) => ({
    field: `rules.${label}`,
    label,
    mine: words,
    theirs: others[at]?.words ?? '',
  }));
};
