import { areaWords, BODY_AREA_SYSTEM } from '#interview/body/body-areas.ts';
import type { Answer } from '#interview/answer/interview-answer.ts';
import { dayInTokyo, localTimeInTokyo } from '#time/date-time.ts';
import { offersNotYetKnown } from '#interview/answer/check-answer.ts';
import { DATA_ABSENT } from '#interview/fhir/response-items.ts';
import type { Choice, ChoiceItem, InterviewItem } from '#interview/item/interview-item.ts';

/** `{ valueInteger: 3 }` */
export type ResponseValue = { [value: string]: unknown };

const ONE = '回答は1つだけにしてください';
const WRONG = '質問に合わない形の回答です';
const NO_OPTION = '選べない答えです';
const SEVERAL_VALUES = '1つの回答に値が2つ以上あります';
const COMPARATOR = '「未満」「以上」などの付いた数は受け付けません';

/** The answers to one question as FHIR R4 writes them, as one of ours; a sentence where they are none. */
export function readAnswer(item: InterviewItem, values: readonly ResponseValue[]): Answer | string {
  if (values.some((value) => Object.keys(value).filter((key) => key.startsWith('value')).length > 1))
    return SEVERAL_VALUES;
  if (values.some((value) => (value['valueQuantity'] as ResponseValue | undefined)?.['comparator'] !== undefined))
    return COMPARATOR;
  switch (item.kind) {
    case 'choice':
      return chosen(item, values);
    case 'bodyMap':
      return areas(values);
    case 'photo':
    case 'signature':
      return files(values);
    default:
      return values.length > 1 ? ONE : (single(item, values[0] ?? {}) ?? WRONG);
  }
}

const single = (item: InterviewItem, value: ResponseValue): Answer | null => {
  if (offersNotYetKnown(item) && isUnknown(value)) return { type: 'notYetKnown' };
  switch (item.kind) {
    case 'yesNo':
    case 'agreement': {
      const said = value['valueBoolean'];
      return typeof said === 'boolean' ? { type: 'boolean', value: said } : null;
    }
    case 'text': {
      const said = value['valueString'];
      return typeof said === 'string' ? { type: 'text', value: said } : null;
    }
    case 'date': {
      const said = value['valueDate'] ?? value['valueDateTime'];
      const read = item.as === 'dateTime' ? localTimeInTokyo : dayInTokyo;
      const date = typeof said === 'string' ? read(said) : null;
      return date === null ? null : { type: 'date', value: date };
    }
    case 'time': {
      const said = value['valueTime'];
      return typeof said === 'string' ? { type: 'time', value: said.replace(/^(\d\d:\d\d):00$/, '$1') } : null;
    }
    case 'number':
    case 'scale':
    case 'duration':
      return figure(item, value);
    default:
      return null;
  }
};

/** Reasons for which a person who was asked has no answer yet. */
const UNKNOWN: ReadonlySet<unknown> = new Set(['temp-unknown', 'asked-unknown', 'unknown']);

/** The reason is an extension of the value that is absent, or of the whole answer. */
const isUnknown = (value: ResponseValue): boolean =>
  [value, value['_valueDate'], value['_valueDateTime'], value['_valueTime']].some((part) => {
    const extensions = (part as ResponseValue | undefined)?.['extension'];
    return (
      Array.isArray(extensions) &&
      extensions.some((each: ResponseValue | null) => each?.['url'] === DATA_ABSENT && UNKNOWN.has(each['valueCode']))
    );
  });

const isFigure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

type Measured = Extract<InterviewItem, { kind: 'number' | 'scale' | 'duration' }>;

const figure = (item: Measured, value: ResponseValue): Answer | null => {
  const units = item.kind === 'scale' ? [] : item.units;
  const bare = value['valueInteger'] ?? value['valueDecimal'];
  if (isFigure(bare)) {
    // A whole number of pieces is written without its unit.
    const isWhole = item.kind !== 'number' || item.as !== 'quantity';
    return isWhole ? { type: 'number', value: bare, unit: units[0]?.code ?? null } : null;
  }
  const quantity = value['valueQuantity'] as ResponseValue | undefined;
  const amount = quantity?.['value'];
  if (!isFigure(amount)) return null;
  const [code, system, unit] = [quantity?.['code'], quantity?.['system'], quantity?.['unit']];
  // A code that has a meaning decides; words beside it that say something else do not. A code without its system has none (HL7 FHIR R4, qty-3).
  const known = units.find((each) =>
    each.code === code
      ? system === undefined || each.system === system || each.display === unit
      : each.display === unit && (code === undefined || each.system !== system),
  );
  if (known) return { type: 'number', value: amount, unit: known.code };
  return { type: 'number', value: amount, unit: typeof code === 'string' ? code : null };
};

/** The names under which an option is found by a value of FHIR; a coding may leave out its system. */
const namesOf = ({ as, code, text, system }: Choice): string[] => {
  if (as === 'string') return [nameOf('string', text)];
  if (as === 'integer' || as === 'date' || as === 'time') return [nameOf(as, code)];
  return [nameOf('coding', code), nameOf('coding', code, system)];
};

const nameOf = (...parts: unknown[]): string => JSON.stringify(parts);

const namesIn = (value: ResponseValue): string[] => {
  const integer = value['valueInteger'];
  const coding = value['valueCoding'] as ResponseValue | undefined;
  const system = coding?.['system'] ?? undefined;
  return [
    nameOf('string', value['valueString']),
    ...(isFigure(integer) ? [nameOf('integer', String(integer))] : []),
    nameOf('date', value['valueDate']),
    nameOf('time', value['valueTime']),
    nameOf('coding', coding?.['code'], ...(system === undefined ? [] : [system])),
  ];
};

const chosen = (item: ChoiceItem, values: readonly ResponseValue[]): Answer | string => {
  const numberOf = new Map<string, number>();
  for (const [number, option] of item.options.entries())
    for (const name of namesOf(option)) numberOf.set(name, numberOf.get(name) ?? number);
  const options: string[] = [];
  let other: string | null = null;
  for (const value of values) {
    const option = item.options[Math.min(...namesIn(value).map((name) => numberOf.get(name) ?? Infinity))];
    const own = value['valueString'];
    if (option) options.push(option.code);
    else if (item.other !== null && typeof own === 'string' && other === null) other = own;
    else return NO_OPTION;
  }
  return { type: 'choice', options, other };
};

const areas = (values: readonly ResponseValue[]): Answer | string => {
  const found = values.flatMap((value) => {
    const coding = value['valueCoding'] as ResponseValue | undefined;
    const [area, display] = [coding?.['code'], coding?.['display']];
    if (typeof area !== 'string' || (coding?.['system'] ?? BODY_AREA_SYSTEM) !== BODY_AREA_SYSTEM) return [];
    return [{ area, note: noteOf(area, display) }];
  });
  return found.length === values.length ? { type: 'areas', areas: found } : WRONG;
};

/** 「右肩（ずきずきする）」 */
const noteOf = (area: string, display: unknown): string => {
  const before = `${areaWords(area)}（`;
  return typeof display === 'string' && display.startsWith(before) && display.endsWith('）')
    ? display.slice(before.length, -1).slice(0, 200)
    : '';
};

const FILE = /^urn:uuid:([0-9a-f-]{36})$/;

/** Pictures that were sent to the interview before; their bytes are not taken here. */
const files = (values: readonly ResponseValue[]): Answer | string => {
  const found = values.flatMap((value) => {
    const attachment = value['valueAttachment'] as ResponseValue | undefined;
    const url = attachment?.['url'];
    return typeof url === 'string' ? (FILE.exec(url)?.[1] ?? []) : [];
  });
  return found.length === values.length ? { type: 'files', files: found } : '写真や署名は、ここでは受け付けません';
};
