import { firstSecondOf, lastSecondOf } from '#interview/answer/interview-date.ts';
import type { Choice, InterviewItem } from '#interview/item/interview-item.ts';

const isEmpty = (text: string): boolean => text.trim() === '';

/** What a question lacks to be asked, in sentences. `isUnasked`: nobody who answers sees it, so that it needs neither words nor options. */
export function lacking(item: InterviewItem, isUnasked: boolean): string[] {
  const needsText = !isUnasked && !['computed', 'group', 'picture', 'video'].includes(item.kind);
  return [...(isEmpty(item.text) && needsText ? ['文が空です'] : []), ...ofKind(item, isUnasked)];
}

const ofKind = (item: InterviewItem, isUnasked: boolean): string[] => {
  switch (item.kind) {
    case 'group':
      return [
        ...(item.items.length === 0 ? ['中に質問がありません'] : []),
        ...(item.repeats?.most !== null && (item.repeats?.most ?? 1) < (item.repeats?.least ?? 0)
          ? ['回数の最大は最小以上にしてください']
          : []),
      ];
    case 'picture':
      return [
        ...(item.imageId === null ? ['図を選んでください'] : []),
        ...(isEmpty(item.alt) ? ['図の説明（見えない人に読み上げる文）が空です'] : []),
      ];
    case 'video':
      return item.videoId === null ? ['動画を選んでください'] : [];
    case 'choice':
      return [...ofChoices(item.options, isUnasked), ...ofCount(item)];
    case 'matrix':
      return [
        ...ofChoices(item.options, isUnasked),
        ...(item.rows.length === 0 ? ['行がありません'] : []),
        ...(item.rows.some(({ text }) => isEmpty(text)) ? ['空の行があります'] : []),
      ];
    case 'number':
      return item.min !== null && item.max !== null && item.min > item.max ? ['最小は最大以下にしてください'] : [];
    case 'date':
      return item.min !== null && item.max !== null && firstSecondOf(item.min) > lastSecondOf(item.max)
        ? ['最も早い日は最も遅い日以前にしてください']
        : [];
    case 'duration':
      return item.units.length === 0 ? ['期間の単位を選んでください'] : [];
    case 'scale':
      return item.min >= item.max || item.step <= 0 ? ['目盛りの最小は最大より小さく、刻みは正の数にしてください'] : [];
    case 'bodyMap':
      return item.views.length === 0 ? ['体の図を選んでください'] : [];
    case 'computed':
      return (item.expression ?? '').trim() === '' && item.score === null ? ['式か得点の決め方が必要です'] : [];
    default:
      return [];
  }
};

const ofChoices = (options: readonly Choice[], isUnasked: boolean): string[] => [
  ...(options.length === 0 && !isUnasked ? ['選択肢がありません'] : []),
  ...(options.some(({ text, code }) => isEmpty(text) && isEmpty(code)) ? ['空の選択肢があります'] : []),
  ...(new Set(options.map(({ code }) => code)).size < options.length ? ['同じ選択肢が2つあります'] : []),
];

const ofCount = ({ isMultiple, options, other, least, most }: Extract<InterviewItem, { kind: 'choice' }>): string[] => {
  const available = options.length + (other === null ? 0 : 1);
  if (!isMultiple && ((least ?? 0) > 1 || (most ?? 1) > 1)) return ['1つだけ選ぶ質問に、選ぶ数は決められません'];
  if (least !== null && most !== null && least > most) return ['選ぶ数の最小は最大以下にしてください'];
  return least !== null && least > available ? ['選ぶ数の最小が、選択肢の数より多くなっています'] : [];
};
