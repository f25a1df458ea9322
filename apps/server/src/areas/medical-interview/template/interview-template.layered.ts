import { askedItems } from '@nattoku/rules/interview/item/item-list';
import { type InterviewForm, itemKindName } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { readerOf } from '#areas/medical-interview/template/interview-template.reading.ts';
import { everything, findVersion } from '#areas/medical-interview/template/interview-template.select.ts';
import { readable, type LayeredContent, type LayeredText } from '#domain/text-layer/layered-content.ts';
import { Problem } from '#kernel/problem.ts';

/** What patients read of a questionnaire; what is hidden from them has no layers. */
export const layeredInterview: LayeredContent = {
  kind: 'interviewTemplateVersion',
  find: async (tx, contentId, scope) => {
    const reader = scope ? readerOf(scope) : everything;
    const version = await findVersion(tx, contentId as InterviewTemplateVersionId, reader).catch(absent);
    if (!version) return null;
    const { name, number, form } = version;
    const title = { key: 'name', label: '問診票の名前', japanese: name, isLine: true };
    const asked = askedItems(form.items).filter(({ kind }) => kind !== 'computed');
    return {
      title: `${name}（第${number}版）`,
      texts: readable([title, ...asked.flatMap(textsOfItem)]),
      mayWrite: true,
    };
  },
};

const absent = (error: unknown): null => {
  if (error instanceof Problem && error.code === 'notFound') return null;
  throw error;
};

type Item = InterviewForm['items'][number];
type Words = readonly (readonly [part: string, label: string, japanese: string, isLine: boolean])[];

/** Named by the question's own key, so that a question that is moved keeps its translations. */
const textsOfItem = (item: Item, at: number): LayeredText[] =>
  wordsOf(item).map(([part, label, japanese, isLine]) => ({
    key: `${item.linkId}.${part}`,
    label: `${at + 1}. ${itemKindName(item)}：${label}`,
    japanese,
    isLine,
  }));

const wordsOf = (item: Item): Words => [
  ['text', '文', item.text, false],
  ['help', '補足', item.help, false],
  ...('options' in item
    ? item.options.map(({ code, text }, index) => [`option.${code}`, `選択肢${index + 1}`, text, true] as const)
    : []),
  ...ownWords(item),
];

const ownWords = (item: Item): Words => {
  switch (item.kind) {
    case 'choice':
      return item.other === null ? [] : [['other', '「その他」', item.other, true]];
    case 'matrix':
      return item.rows.map(({ linkId, text }, index) => [`row.${linkId}`, `行${index + 1}`, text, true] as const);
    case 'scale':
      return [
        ['min', '最小の説明', item.minLabel, true],
        ['max', '最大の説明', item.maxLabel, true],
      ];
    case 'picture':
      return [['alt', '図の説明', item.alt, false]];
    case 'text':
      return [['example', '記入例', item.example, true]];
    default:
      return [];
  }
};
