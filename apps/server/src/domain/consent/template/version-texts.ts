import type { ReadingSection } from '@nattoku/contract/consent/consent-form';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { ConsentQuestion } from '@nattoku/contract/consent/consent-rules';
import type { TemplateVersion } from '#domain/consent/template/read-version.ts';
import { readable, type LayeredText } from '#domain/text-layer/layered-content.ts';

type Version = Pick<TemplateVersion, 'template' | 'reading' | 'rules' | 'fields'>;

/** What patients read, answer and fill in of a form, in the order in which they meet it. The pages that are signed stay Japanese. */
export const textsOfVersion = ({ template, reading, rules, fields }: Version): LayeredText[] =>
  readable([
    { key: 'name', label: '同意書の名前', japanese: template.name, isLine: true },
    ...reading.flatMap(textsOfSection),
    ...rules.questions.flatMap(textsOfQuestion),
    ...fields.filter(isForPatient).flatMap(textsOfField),
  ]);

const textsOfSection = ({ heading, text }: ReadingSection, at: number): LayeredText[] => [
  { key: `reading.${at + 1}.heading`, label: `本文${at + 1}の見出し`, japanese: heading, isLine: true },
  { key: `reading.${at + 1}.text`, label: `本文${at + 1}`, japanese: text, isLine: false },
];

const textsOfQuestion = ({ stem, options, explanation }: ConsentQuestion, at: number): LayeredText[] => [
  { key: `question.${at + 1}`, label: `問題${at + 1}`, japanese: stem, isLine: false },
  ...options.map((option, place) => ({
    key: `question.${at + 1}.option.${place + 1}`,
    label: `問題${at + 1}の選択肢${place + 1}`,
    japanese: option,
    isLine: true,
  })),
  { key: `question.${at + 1}.explanation`, label: `問題${at + 1}の解説`, japanese: explanation, isLine: false },
];

const isForPatient = ({ filler, signer }: ConsentField): boolean =>
  signer !== null || filler === 'patient' || filler === 'proxy' || filler === 'witness';

const textsOfField = ({ id, label, hint, options }: ConsentField): LayeredText[] => [
  { key: `field.${id}`, label: '記入する項目', japanese: label, isLine: true },
  { key: `field.${id}.hint`, label: `「${label}」の説明`, japanese: hint, isLine: true },
  ...options.map(({ value }, place) => ({
    key: `field.${id}.option.${place + 1}`,
    label: `「${label}」の選択肢${place + 1}`,
    japanese: value,
    isLine: true,
  })),
];
