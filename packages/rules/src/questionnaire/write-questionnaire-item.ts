import { extension, ITEM_CONTROL_SYSTEM } from '#questionnaire/questionnaire-extensions.ts';
import { withWrittenInitial } from '#questionnaire/questionnaire-initial.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';
import { precisionOf } from '#interview/answer/interview-date.ts';
import { bodyAreas, BODY_AREA_SYSTEM } from '#interview/body/body-areas.ts';
import type { Choice, Comparand, Condition, InterviewItem, Kept, Unit } from '#interview/item/interview-item.ts';
import { dateTimeInTokyo } from '#time/date-time.ts';

/** Our own parts as JSON; none where there are none. */
export const ownExtension = (own: Kept): Kept[] =>
  Object.keys(own).length === 0 ? [] : [extension('own', 'String', JSON.stringify(own))];

const control = (code: string): Kept =>
  extension('itemControl', 'CodeableConcept', { coding: [{ system: ITEM_CONTROL_SYSTEM, code }] });
const fhirpath = (
  name: 'enableWhenExpression' | 'calculatedExpression',
  expression: string | null | undefined,
): Kept[] => (expression ? [extension(name, 'Expression', { language: 'text/fhirpath', expression })] : []);
const given = (name: Parameters<typeof extension>[0], type: string, value: unknown): Kept[] =>
  value === null || value === '' || value === false ? [] : [extension(name, type, value)];
const coding = ({ system, code, display }: Unit): Kept => ({ ...(system !== '' && { system }), code, display });

type Parts = { type: string; extension?: Kept[]; own?: Kept; rest?: Kept };

/** An item of FHIR R4, without what is below it but for its help and the rows of a matrix. */
export function writeItem(item: InterviewItem, index: InterviewIndex): Kept {
  const { type, extension: ofKind = [], own = {}, rest = {} } = partsOf(item);
  const conditions = item.enabling?.conditions ?? [];
  const ownConditions = conditions.filter(({ of }) => of !== 'answer');
  const extensions = [
    ...given('hidden', 'Boolean', item.isHidden),
    ...given('shortText', 'String', item.shortText),
    ...fhirpath('enableWhenExpression', item.enabling?.expression),
    ...ofKind,
    ...ownExtension({ ...own, ...(ownConditions.length > 0 && { conditions: ownConditions }) }),
  ];
  const enableWhen = conditions.flatMap((condition) =>
    condition.of === 'answer' ? [writeCondition(condition, index)] : [],
  );
  const help =
    item.help === ''
      ? []
      : [{ linkId: `${item.linkId}-help`, type: 'display', text: item.help, extension: [control('help')] }];
  const inside = [...help, ...('rows' in item ? rowsOf(item) : [])];
  return withWrittenInitial(item, {
    ...(extensions.length > 0 && { extension: extensions }),
    linkId: item.linkId,
    ...(item.prefix !== '' && { prefix: item.prefix }),
    ...(item.text !== '' && { text: item.text }),
    type,
    ...(enableWhen.length > 0 && { enableWhen }),
    ...(conditions.length > 1 && { enableBehavior: item.enabling?.behaviour }),
    ...(item.isRequired && type !== 'display' && { required: true }),
    ...rest,
    ...(inside.length > 0 && { item: inside }),
  });
}

const rowsOf = ({ rows, options }: Extract<InterviewItem, { kind: 'matrix' }>): Kept[] =>
  rows.map(({ linkId, text, isRequired }) => ({
    linkId,
    text,
    type: 'choice',
    ...(isRequired && { required: true }),
    answerOption: options.map(writeOption),
  }));

export const writeOption = ({ as, system, code, text, score, isExclusive }: Choice): Kept => {
  const exclusive = given('optionExclusive', 'Boolean', isExclusive);
  if (as !== 'coding') {
    const extensions = [...exclusive, ...given('ordinalValue', 'Decimal', score)];
    const value =
      as === 'string'
        ? { valueString: text }
        : as === 'integer'
          ? { valueInteger: Number(code) }
          : as === 'date'
            ? { valueDate: code }
            : { valueTime: code };
    return { ...(extensions.length > 0 && { extension: extensions }), ...value };
  }
  const ordinal = given('ordinalValue', 'Decimal', score);
  return {
    ...(exclusive.length > 0 && { extension: exclusive }),
    valueCoding: {
      ...(ordinal.length > 0 && { extension: ordinal }),
      ...(system !== null && { system }),
      code,
      display: text,
    },
  };
};

const numericType = (as: 'integer' | 'decimal' | 'quantity', units: readonly Unit[]): Parts => ({
  type: as,
  extension:
    as === 'quantity' && units.length > 1
      ? units.map((unit) => extension('unitOption', 'Coding', coding(unit)))
      : units.slice(0, 1).map((unit) => extension('unit', 'Coding', coding(unit))),
});

const range = (type: 'Integer' | 'Decimal', min: unknown, max: unknown): Kept[] => [
  ...given('minValue', type, min),
  ...given('maxValue', type, max),
];

const dateLimit = (name: 'minValue' | 'maxValue', limit: string | null): Kept[] =>
  limit !== null && precisionOf(limit) === 'minute'
    ? given(name, 'DateTime', dateTimeInTokyo(limit))
    : given(name, 'Date', limit);

const ofText = ({ isLong, isKanaOnly, example, maxLength }: Extract<InterviewItem, { kind: 'text' }>): Parts => ({
  type: isLong ? 'text' : 'string',
  extension: given('entryFormat', 'String', example),
  own: isKanaOnly ? { isKanaOnly } : {},
  rest: maxLength === null ? {} : { maxLength },
});

const ofChoice = (item: Extract<InterviewItem, { kind: 'choice' }>): Parts => ({
  type: item.other === null ? 'choice' : 'open-choice',
  extension: [
    ...(item.look === 'buttons' ? [] : [control(item.look === 'list' ? 'drop-down' : 'autocomplete')]),
    ...(item.isHorizontal ? [extension('choiceOrientation', 'Code', 'horizontal')] : []),
    ...(item.other === null ? [] : given('openLabel', 'String', item.other)),
    ...given('minOccurs', 'Integer', item.least),
    ...given('maxOccurs', 'Integer', item.most),
  ],
  rest: {
    ...(item.isMultiple && { repeats: true }),
    ...(item.options.length > 0 && { answerOption: item.options.map(writeOption) }),
  },
});

const ofScale = ({ look, min, max, step, minLabel, maxLabel }: Extract<InterviewItem, { kind: 'scale' }>): Parts => ({
  type: 'integer',
  extension: [
    control('slider'),
    ...range('Integer', min, max),
    ...(step === 1 ? [] : [extension('sliderStepValue', 'Integer', step)]),
  ],
  own: {
    ...(look !== 'numbers' && { look }),
    ...(minLabel !== '' && { minLabel }),
    ...(maxLabel !== '' && { maxLabel }),
  },
});

const ofComputed = ({
  as,
  expression,
  score,
  unit,
  decimals,
}: Extract<InterviewItem, { kind: 'computed' }>): Parts => ({
  type: as,
  extension: [
    ...fhirpath('calculatedExpression', expression),
    ...given('maxDecimalPlaces', 'Integer', decimals),
    ...(unit ? [extension('unit', 'Coding', coding(unit))] : []),
  ],
  own: { kind: 'computed', ...(score && { score }) },
  rest: { readOnly: true },
});

const areaOptions = (item: Extract<InterviewItem, { kind: 'bodyMap' }>): Kept[] =>
  bodyAreas
    .filter(({ view }) => item.views.includes(view))
    .map(({ code, name }) => ({ valueCoding: { system: BODY_AREA_SYSTEM, code, display: name } }));

const mustBeKnownOf = ({ mustBeKnown }: { mustBeKnown?: boolean | undefined }): Kept =>
  mustBeKnown === true ? { mustBeKnown } : {};

function partsOf(item: InterviewItem): Parts {
  switch (item.kind) {
    case 'group':
      return {
        type: 'group',
        rest: item.repeats ? { repeats: true } : {},
        extension: item.repeats
          ? [
              ...given('minOccurs', 'Integer', item.repeats.least || null),
              ...given('maxOccurs', 'Integer', item.repeats.most),
            ]
          : [],
      };
    case 'matrix':
      return { type: 'group', extension: [control('htable')] };
    case 'note':
      return { type: 'display' };
    case 'picture':
      return { type: 'display', own: { kind: 'picture', imageId: item.imageId, alt: item.alt } };
    case 'video':
      return { type: 'display', own: { kind: 'video', videoId: item.videoId } };
    case 'yesNo':
      return { type: 'boolean' };
    case 'agreement':
      return { type: 'boolean', own: { kind: 'agreement' } };
    case 'choice':
      return ofChoice(item);
    case 'text':
      return ofText(item);
    case 'number': {
      const parts = numericType(item.as, item.units);
      const limits = range(item.as === 'integer' ? 'Integer' : 'Decimal', item.min, item.max);
      return {
        ...parts,
        extension: [...(parts.extension ?? []), ...limits, ...given('maxDecimalPlaces', 'Integer', item.decimals)],
      };
    }
    case 'date':
      return {
        type: item.as,
        extension: [...dateLimit('minValue', item.min), ...dateLimit('maxValue', item.max)],
        own: { ...(item.precision !== 'day' && { precision: item.precision }), ...mustBeKnownOf(item) },
      };
    case 'time':
      return { type: 'time', own: mustBeKnownOf(item) };
    case 'duration':
      return { ...numericType('quantity', item.units), own: { kind: 'duration' } };
    case 'scale':
      return ofScale(item);
    case 'bodyMap':
      return {
        type: 'choice',
        extension: given('maxOccurs', 'Integer', item.most),
        own: { kind: 'bodyMap', views: item.views },
        rest: { repeats: true, answerOption: areaOptions(item) },
      };
    case 'photo':
      return { type: 'attachment', own: { most: item.most }, rest: item.most > 1 ? { repeats: true } : {} };
    case 'signature':
      return { type: 'attachment', own: { kind: 'signature' } };
    case 'computed':
      return ofComputed(item);
    case 'foreign':
      return { type: item.type };
  }
}

const writeCondition = (
  { linkId, operator, value }: Extract<Condition, { linkId: string }>,
  { byLinkId }: InterviewIndex,
): Kept => ({
  question: linkId,
  operator,
  ...writeComparand(value, byLinkId.get(linkId)?.item),
});

/** The comparand in the type that the question has in FHIR. */
const writeComparand = (value: Comparand, item: InterviewItem | undefined): Kept => {
  switch (value.type) {
    case 'boolean':
      return { answerBoolean: value.value };
    case 'option': {
      const option = item?.kind === 'choice' ? item.options.find(({ code }) => code === value.code) : undefined;
      if (option && option.as !== 'coding')
        return {
          [`answer${{ string: 'String', integer: 'Integer', date: 'Date', time: 'Time' }[option.as]}`]:
            option.as === 'integer' ? Number(option.code) : option.code,
        };
      const system = value.system ?? option?.system ?? (item?.kind === 'bodyMap' ? BODY_AREA_SYSTEM : null);
      return { answerCoding: { ...(system !== null && { system }), code: value.code } };
    }
    case 'text':
      return { answerString: value.value };
    case 'number': {
      const isInteger = item === undefined || item.kind === 'scale' || ('as' in item && item.as === 'integer');
      if (item?.kind === 'duration' || (item && 'as' in item && item.as === 'quantity'))
        return { answerQuantity: { value: value.value } };
      return isInteger && Number.isInteger(value.value)
        ? { answerInteger: value.value }
        : { answerDecimal: value.value };
    }
    case 'quantity':
      return { answerQuantity: { value: value.value, system: 'http://unitsofmeasure.org', code: value.unit } };
    case 'date':
      return (item?.kind === 'date' && item.as === 'dateTime') || precisionOf(value.value) === 'minute'
        ? { answerDateTime: dateTimeInTokyo(value.value) }
        : { answerDate: value.value };
    case 'time':
      return { answerTime: value.value };
  }
};
