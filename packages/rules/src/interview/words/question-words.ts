import { conditionWords, type KnownNames } from '#interview/words/condition-words.ts';
import { answerWords, shortName } from '#interview/answer/answer-words.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';
import type { Condition, FlagRule, Score } from '#interview/item/interview-item.ts';
import type { ListedItem } from '#interview/item/item-list.ts';

/** Conditions in one sentence, joined as they are judged. */
export const conditionsWords = (
  { behaviour, conditions }: { behaviour: 'all' | 'any'; conditions: readonly Condition[] },
  index: InterviewIndex,
  names?: KnownNames,
): string =>
  conditions.map((each) => conditionWords(each, index, names)).join(behaviour === 'all' ? '、かつ' : '、または');

/** Flags in one text, one after the other. */
export const flagsWords = (flags: readonly FlagRule[], index: InterviewIndex, names?: KnownNames): string =>
  flags
    .map((flag) => `${flag.level === 'red' ? '赤' : '黄'} ${flag.name}：${conditionsWords(flag, index, names)}`)
    .join('／');

/** What a question says besides its kind, by what that is called on the screen; what one kind alone has stands together under 設定. */
export function questionWords(item: ListedItem, index: InterviewIndex, names?: KnownNames): Record<string, string> {
  const { enabling } = item;
  const asked = index.byLinkId.get(item.linkId)?.item;
  return {
    番号: item.prefix,
    文: item.text,
    補足: item.help,
    短い名前: item.shortText,
    必須: item.isRequired ? '必須' : '任意',
    表示: item.isHidden ? '患者に見せない' : '見せる',
    表示条件: [enabling ? conditionsWords(enabling, index, names) : '', enabling?.expression ?? '']
      .filter((each) => each !== '')
      .join('／'),
    はじめの回答: asked && item.initial ? answerWords(asked, item.initial) : '',
    選択肢: 'options' in item ? item.options.map(optionWords).join('／') : '',
    設定: settingsOf(item, index)
      .filter((each) => each !== '')
      .join('、'),
  };
}

const optionWords = (option: { text: string; score: number | null; isExclusive: boolean; imageId: string | null }) =>
  [
    option.text,
    option.score === null ? '' : `（${option.score}点）`,
    option.isExclusive ? '（ほかと選べない）' : '',
    option.imageId === null ? '' : '（図あり）',
  ].join('');

const said = (label: string, value: string | number | null): string =>
  value === null || value === '' ? '' : `${label} ${value}`;

const settingsOf = (item: ListedItem, index: InterviewIndex): string[] => {
  switch (item.kind) {
    case 'group':
      return item.repeats ? [`くり返し ${item.repeats.least}〜${item.repeats.most ?? ''}回`] : [];
    case 'picture':
      return [item.imageId === null ? '図なし' : `図 ${item.imageId}`, said('図の説明', item.alt)];
    case 'video':
      return [said('動画', item.videoId)];
    case 'choice':
      return [
        item.isMultiple ? 'いくつでも' : '1つだけ',
        said('その他', item.other),
        said('最小', item.least),
        said('最大', item.most),
        { buttons: 'ボタン', list: '一覧から', lookup: '検索して' }[item.look],
        item.isHorizontal ? '横に並べる' : '',
      ];
    case 'text':
      return [
        item.isLong ? '長い文' : '短い文',
        said('最大文字数', item.maxLength),
        item.isKanaOnly ? 'かなだけ' : '',
        said('記入例', item.example),
      ];
    case 'matrix':
      return item.rows.map(({ text, isRequired }) => `行「${text}」${isRequired ? '必須' : ''}`);
    case 'bodyMap':
      return [`図 ${item.views.join('・')}`, said('最大', item.most)];
    case 'photo':
      return [said('最大', item.most)];
    case 'foreign':
      return [item.type];
    case 'computed':
      return [
        item.as,
        said('式', item.expression),
        item.score ? scoreWords(item.score, index) : '',
        said('単位', item.unit?.display ?? null),
        said('小数', item.decimals),
      ];
    default:
      return ofRange(item);
  }
};

const ofRange = (item: ListedItem): string[] => {
  switch (item.kind) {
    case 'number':
      return [
        { integer: '整数', decimal: '小数', quantity: '単位つき' }[item.as],
        said('単位', item.units.map(({ display }) => display).join('・')),
        said('最小', item.min),
        said('最大', item.max),
        said('小数', item.decimals),
      ];
    case 'date':
      return [
        item.as === 'dateTime' ? '日時' : '',
        { minute: '時刻まで', day: '年月日', month: '年月まで', year: '年まで' }[item.precision],
        said('最も早い日', item.min),
        said('最も遅い日', item.max),
        item.mustBeKnown === true ? '「まだわからない」は選べない' : '',
      ];
    case 'time':
      return [item.mustBeKnown === true ? '「まだわからない」は選べない' : ''];
    case 'duration':
      return [said('単位', item.units.map(({ display }) => display).join('・'))];
    case 'scale':
      return [
        { numbers: '数字', faces: '顔', line: '線' }[item.look],
        `${item.min}${item.minLabel}〜${item.max}${item.maxLabel}`,
        said('刻み', item.step),
      ];
    default:
      return [];
  }
};

const scoreWords = ({ items, missing, bands }: Score, { byLinkId }: InterviewIndex): string => {
  const names = items.map((linkId) => shortName(byLinkId.get(linkId)?.item ?? { linkId, text: '', shortText: '' }));
  const meanings = bands.map(({ from, label, level }) => `${from}点から${label}${levels[level]}`);
  return [
    `得点 ${names.join('＋')}`,
    `未回答${missing.most}問まで${missing.isProrated ? '（補う）' : ''}`,
    ...meanings,
  ].join('、');
};

const levels = { none: '', amber: '（黄）', red: '（赤）' };
