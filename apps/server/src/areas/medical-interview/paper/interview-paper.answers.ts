import type { DatePrecision } from '@nattoku/rules/interview/answer/interview-date';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';

/** Where somebody writes: boxes to be ticked, lines to be written on, or both one after the other. */
export type Place =
  | { kind: 'boxes'; options: readonly string[]; /** One below the other, or side by side. */ inRows: boolean }
  | { kind: 'lines'; count: number; before?: string; after?: string };

const yesNo: Place = { kind: 'boxes', options: ['はい', 'いいえ'], inRows: false };
const line = (before = '', after = ''): Place => ({ kind: 'lines', count: 1, before, after });

/** More options than this are easier to read one below the other. */
const MOST_SIDE_BY_SIDE = 3;
const MOST_STEPS = 11;

const boxes = (options: readonly string[]): Place => ({
  kind: 'boxes',
  options,
  inRows: options.length > MOST_SIDE_BY_SIDE || options.some((option) => option.length > 8),
});

/** What stands behind a question on paper; null for what nobody can answer there. */
export function placesOf(item: InterviewItem): readonly Place[] | null {
  switch (item.kind) {
    case 'yesNo':
      return [yesNo];
    case 'agreement':
      return [{ kind: 'boxes', options: ['同意します', '同意しません'], inRows: false }];
    case 'choice': {
      const options = item.options.map(({ text }) => text);
      return [boxes(options), ...(item.other === null ? [] : [line(`□ ${item.other}：`)])];
    }
    case 'text':
      return [{ kind: 'lines', count: item.isLong ? 4 : 1 }];
    case 'number':
      return [line('', item.units.length > 1 ? unitsOf(item.units) : (item.units[0]?.display ?? ''))];
    case 'date':
      return item.as === 'dateTime' ? [dateOf(item.precision), timeOfDay] : [dateOf(item.precision)];
    case 'time':
      return [timeOfDay];
    case 'duration':
      return [line('', unitsOf(item.units))];
    case 'scale':
      return [scaleOf(item)];
    case 'bodyMap':
      return [line('場所：'), line('左右：')];
    case 'signature':
      return [line('署名：')];
    default:
      return null;
  }
}

const unitsOf = (units: readonly { display: string }[]): string =>
  units.length === 0 ? '' : `（${units.map(({ display }) => display).join('・')}）`;

const timeOfDay = line('午前・午後', '時　　分');

const dateOf = (precision: DatePrecision): Place =>
  line(
    '西暦・昭和・平成・令和',
    { minute: '年　　月　　日', day: '年　　月　　日', month: '年　　月', year: '年ごろ' }[precision],
  );

const scaleOf = (item: Extract<InterviewItem, { kind: 'scale' }>): Place => {
  const { min, max, step, minLabel, maxLabel } = item;
  const count = Math.floor((max - min) / step) + 1;
  if (count > MOST_STEPS) return line(`${min}（${minLabel}）〜${max}（${maxLabel}）：`);
  const steps = Array.from({ length: count }, (_, at) => min + at * step);
  return {
    kind: 'boxes',
    options: steps.map((value) => `${value} ${labelAt(value, item)}`.trim()),
    inRows: false,
  };
};

const labelAt = (value: number, { min, max, minLabel, maxLabel }: Extract<InterviewItem, { kind: 'scale' }>): string =>
  value === min ? minLabel : value === max ? maxLabel : '';

/** How many may be ticked, in words; empty where there is nothing to say. */
export function howMany(item: InterviewItem): string {
  if (item.kind !== 'choice') return '';
  if (!item.isMultiple) return '（1つだけ）';
  return item.most === null ? '（あてはまるものすべて）' : `（${item.most}つまで）`;
}
