import { blankItem } from '#interview/item/blank-item.ts';
import { enablingOf } from '#questionnaire/read-questionnaire-conditions.ts';
import {
  extensionValue,
  extensionValues,
  fhirpathOf,
  isRecord,
  itemControls,
  listOf,
  numberOf,
  ownParts,
  textOf,
} from '#questionnaire/questionnaire-extensions.ts';
import { type OptionSets, rawOptionsOf } from '#questionnaire/questionnaire-option-sets.ts';
import type { Choice, Common, InterviewItem, Kept, Unit } from '#interview/item/interview-item.ts';
import { dayInTokyo, localTimeInTokyo } from '#time/date-time.ts';
import { isPlainDate } from '#time/plain-date.ts';

/** Types of items that FHIR R4 knows. */
export const itemTypes = [
  'group',
  'display',
  'boolean',
  'decimal',
  'integer',
  'date',
  'dateTime',
  'time',
  'string',
  'text',
  'url',
  'choice',
  'open-choice',
  'attachment',
  'reference',
  'quantity',
] as const;

/** An item of FHIR R4 as it is asked, without what is below it. `sets`: what questions may be answered with that the resource brings along. */
export function readItem(raw: Kept, sets: OptionSets): InterviewItem {
  const common = commonOf(raw);
  const own = ownParts(raw);
  if (isComputed(raw)) return { ...blankItem('computed', common.linkId), ...common, ...computedOf(raw, own) };
  switch (raw['type']) {
    case 'group':
      return isMatrix(raw)
        ? { ...blankItem('matrix', common.linkId), ...common, ...matrixOf(raw) }
        : groupOf(raw, common);
    case 'display':
      return displayOf(common, own);
    case 'boolean':
      return { ...blankItem(own['kind'] === 'agreement' ? 'agreement' : 'yesNo', common.linkId), ...common };
    case 'integer':
    case 'decimal':
    case 'quantity':
      return numeric(raw, common, own);
    case 'date':
    case 'dateTime':
      return {
        ...blankItem('date', common.linkId),
        ...common,
        as: raw['type'],
        precision: precisionOf(own),
        min: limitOf(raw, 'minValue'),
        max: limitOf(raw, 'maxValue'),
        ...mustBeKnownOf(own),
      };
    case 'time':
      return { ...blankItem('time', common.linkId), ...common, ...mustBeKnownOf(own) };
    case 'string':
    case 'text':
      return {
        ...blankItem('text', common.linkId),
        ...common,
        isLong: raw['type'] === 'text',
        maxLength: numberOf(raw['maxLength']),
        isKanaOnly: own['isKanaOnly'] === true,
        example: textOf(extensionValue(raw, 'entryFormat')),
      };
    case 'choice':
    case 'open-choice':
      return own['kind'] === 'bodyMap' ? bodyMapOf(raw, common, own) : choiceOf(raw, common, sets);
    case 'attachment':
      return own['kind'] === 'signature'
        ? { ...blankItem('signature', common.linkId), ...common }
        : {
            ...blankItem('photo', common.linkId),
            ...common,
            most: numberOf(own['most']) ?? (raw['repeats'] === true ? 5 : 1),
          };
    default:
      return { ...blankItem('foreign', common.linkId), ...common, type: textOf(raw['type']) };
  }
}

const isHelpOf = (linkId: string) => (child: Kept) =>
  child['linkId'] === `${linkId}-help` && child['type'] === 'display' && itemControls(child).includes('help');

/** What helps with a question is an item below it in FHIR, and a part of it here. */
export const helpOf = (raw: Kept): Kept | undefined => listOf(raw['item']).find(isHelpOf(textOf(raw['linkId'])));

const commonOf = (raw: Kept): Omit<Common, 'items'> & { items: InterviewItem[] } => ({
  linkId: textOf(raw['linkId']),
  prefix: textOf(raw['prefix']),
  text: textOf(raw['text']),
  help: textOf(helpOf(raw)?.['text']),
  shortText: textOf(extensionValue(raw, 'shortText')),
  isRequired: raw['required'] === true,
  isHidden: extensionValue(raw, 'hidden') === true,
  enabling: enablingOf(raw),
  items: [],
  kept: null,
});

const COMPUTED = {
  integer: 'integer',
  decimal: 'decimal',
  quantity: 'quantity',
  string: 'string',
  text: 'string',
  boolean: 'boolean',
} as const;

const computedType = (type: unknown) =>
  typeof type === 'string' && type in COMPUTED ? COMPUTED[type as keyof typeof COMPUTED] : null;

export const isComputed = (raw: Kept): boolean =>
  computedType(raw['type']) !== null &&
  (fhirpathOf(raw, 'calculatedExpression') !== null || ownParts(raw)['kind'] === 'computed');

const computedOf = (raw: Kept, own: Kept) => ({
  as: computedType(raw['type']) ?? 'decimal',
  expression: fhirpathOf(raw, 'calculatedExpression'),
  score: isRecord(own['score']) ? (own['score'] as never) : null,
  unit: unitsOf(raw)[0] ?? null,
  decimals: numberOf(extensionValue(raw, 'maxDecimalPlaces')),
});

const unitOf = (value: unknown): Unit[] =>
  isRecord(value)
    ? [
        {
          system: textOf(value['system']),
          code: textOf(value['code']) || textOf(value['display']),
          display: textOf(value['display']) || textOf(value['code']),
        },
      ]
    : [];

const unitsOf = (raw: Kept): Unit[] =>
  [...extensionValues(raw, 'unit'), ...extensionValues(raw, 'unitOption')].flatMap(unitOf);

const groupOf = (raw: Kept, common: Common): InterviewItem => ({
  ...blankItem('group', common.linkId),
  ...common,
  repeats:
    raw['repeats'] === true
      ? { least: numberOf(extensionValue(raw, 'minOccurs')) ?? 0, most: numberOf(extensionValue(raw, 'maxOccurs')) }
      : null,
});

const displayOf = (common: Common, own: Kept): InterviewItem => {
  if (own['kind'] === 'picture')
    return {
      ...blankItem('picture', common.linkId),
      ...common,
      imageId: textOf(own['imageId']) || null,
      alt: textOf(own['alt']),
    };
  if (own['kind'] === 'video')
    return { ...blankItem('video', common.linkId), ...common, videoId: textOf(own['videoId']) || null };
  return { ...blankItem('note', common.linkId), ...common };
};

const numeric = (raw: Kept, common: Common, own: Kept): InterviewItem => {
  const min = numberOf(extensionValue(raw, 'minValue'));
  const max = numberOf(extensionValue(raw, 'maxValue'));
  if (own['kind'] === 'duration') return { ...blankItem('duration', common.linkId), ...common, units: unitsOf(raw) };
  if (raw['type'] === 'integer' && min !== null && max !== null && itemControls(raw).includes('slider')) {
    const look = own['look'] === 'faces' || own['look'] === 'line' ? own['look'] : 'numbers';
    const step = numberOf(extensionValue(raw, 'sliderStepValue')) ?? 1;
    return {
      ...blankItem('scale', common.linkId),
      ...common,
      look,
      min,
      max,
      step,
      minLabel: textOf(own['minLabel']),
      maxLabel: textOf(own['maxLabel']),
    };
  }
  const as = raw['type'] === 'integer' ? 'integer' : raw['type'] === 'quantity' ? 'quantity' : 'decimal';
  return {
    ...blankItem('number', common.linkId),
    ...common,
    as,
    units: unitsOf(raw),
    min,
    max,
    decimals: numberOf(extensionValue(raw, 'maxDecimalPlaces')),
  };
};

const mustBeKnownOf = ({ mustBeKnown }: Kept) => (mustBeKnown === true ? { mustBeKnown } : {});

const precisionOf = ({ precision }: Kept) =>
  precision === 'year' || precision === 'month' || precision === 'minute' ? precision : 'day';

/** The earliest or latest answer to a date; null for a time without a zone, and for a year or a month alone. */
export const limitOf = (raw: Kept, name: 'minValue' | 'maxValue'): string | null => {
  const read = raw['type'] === 'dateTime' ? localTimeInTokyo : dayInTokyo;
  const date = read(textOf(extensionValue(raw, name)));
  return date !== null && isPlainDate(date.slice(0, 10)) ? date : null;
};

const lookOf = (raw: Kept) => {
  const controls = itemControls(raw);
  if (controls.includes('autocomplete')) return 'lookup' as const;
  return controls.includes('drop-down') ? ('list' as const) : ('buttons' as const);
};

const choiceOf = (raw: Kept, common: Common, sets: OptionSets): InterviewItem => ({
  ...blankItem('choice', common.linkId),
  ...common,
  isMultiple: raw['repeats'] === true,
  options: rawOptionsOf(raw, sets).flatMap((each) => readOption(each) ?? []),
  other: raw['type'] === 'open-choice' ? textOf(extensionValue(raw, 'openLabel')) || 'その他' : null,
  least: numberOf(extensionValue(raw, 'minOccurs')),
  most: numberOf(extensionValue(raw, 'maxOccurs')),
  look: lookOf(raw),
  isHorizontal: extensionValue(raw, 'choiceOrientation') === 'horizontal',
});

const bodyMapOf = (raw: Kept, common: Common, { views }: Kept): InterviewItem => ({
  ...blankItem('bodyMap', common.linkId),
  ...common,
  views: (['front', 'back', 'hand', 'mouth'] as const).filter((view) => Array.isArray(views) && views.includes(view)),
  most: numberOf(extensionValue(raw, 'maxOccurs')),
});

/** An option as it is offered; null for one that points at another resource. */
export function readOption(raw: Kept): Choice | null {
  const isExclusive = extensionValue(raw, 'optionExclusive') === true;
  const bare = { system: null, isExclusive, score: numberOf(extensionValue(raw, 'ordinalValue')), imageId: null };
  const coding = raw['valueCoding'];
  if (isRecord(coding)) {
    const score = numberOf(extensionValue(coding, 'ordinalValue')) ?? bare.score;
    const system = typeof coding['system'] === 'string' ? coding['system'] : null;
    const code = textOf(coding['code']) || textOf(coding['display']);
    return { ...bare, score, system, code, text: textOf(coding['display']) || textOf(coding['code']), as: 'coding' };
  }
  for (const [key, as] of [
    ['valueString', 'string'],
    ['valueInteger', 'integer'],
    ['valueDate', 'date'],
    ['valueTime', 'time'],
  ] as const) {
    const value = raw[key];
    if (typeof value === 'string' || typeof value === 'number')
      return { ...bare, code: String(value), text: String(value), as };
  }
  return null;
}

const plainRow = ['linkId', 'text', 'type', 'required', 'answerOption'];

/** A group that looks like a table of the same options, and whose questions are nothing more than that. */
export const isMatrix = (raw: Kept): boolean => {
  const rows = listOf(raw['item']);
  const options = JSON.stringify(rows[0]?.['answerOption']);
  return (
    raw['repeats'] !== true &&
    itemControls(raw).includes('htable') &&
    rows.length > 0 &&
    rows.every(
      (row) =>
        row['type'] === 'choice' &&
        JSON.stringify(row['answerOption']) === options &&
        Object.keys(row).every((key) => plainRow.includes(key)),
    )
  );
};

const matrixOf = (raw: Kept) => {
  const rows = listOf(raw['item']);
  return {
    options: listOf(rows[0]?.['answerOption']).flatMap((each) => readOption(each) ?? []),
    rows: rows.map((row) => ({
      linkId: textOf(row['linkId']),
      text: textOf(row['text']),
      isRequired: row['required'] === true,
    })),
  };
};
