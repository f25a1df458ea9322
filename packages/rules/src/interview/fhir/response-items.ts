import { isAnswered, placeKey, type Answer, type PlaceKey, type Row } from '#interview/answer/interview-answer.ts';
import { isRepeating, questionOfRow } from '#interview/item/interview-index.ts';
import { areaWords, BODY_AREA_SYSTEM } from '#interview/body/body-areas.ts';
import type { Choice, InterviewItem, Unit } from '#interview/item/interview-item.ts';
import { dateTimeInTokyo } from '#time/date-time.ts';

/** An answer as FHIR R4 writes it: `{ valueInteger: 3 }`. */
export type ResponseAnswer = { [value: string]: unknown; item?: ResponseItem[] };
/** A question of a QuestionnaireResponse. */
export type ResponseItem = { linkId: string; text?: string; answer?: ResponseAnswer[]; item?: ResponseItem[] };

export type Answered = { values: Pick<ReadonlyMap<PlaceKey, Answer>, 'get'>; rows: readonly Row[] };

/** The items of a QuestionnaireResponse: what was answered, in the order of the questionnaire, with what stands around it. `only`: those alone. */
export function responseItems(
  items: readonly InterviewItem[],
  answered: Answered,
  { row = null, only }: { row?: string | null; only?: ReadonlySet<string> } = {},
): ResponseItem[] {
  return items.flatMap((item) => {
    if (only && !only.has(item.linkId)) return [];
    if (!isRepeating(item)) return single(item, answered, { row, only });
    return answered.rows
      .filter(({ group, within }) => group === item.linkId && within === row)
      .flatMap(({ key }) => {
        const inside = responseItems(item.items, answered, { row: key, ...(only && { only }) });
        return inside.length === 0 ? [] : [{ ...named(item), item: inside }];
      });
  });
}

const named = ({ linkId, text }: Pick<InterviewItem, 'linkId' | 'text'>): ResponseItem =>
  text === '' ? { linkId } : { linkId, text };

type Within = { row: string | null; only: ReadonlySet<string> | undefined };

const single = (item: InterviewItem, answered: Answered, { row, only }: Within): ResponseItem[] => {
  const value = answered.values.get(placeKey(item.linkId, row));
  const answer = isAnswered(value) ? answersOf(item, value) : [];
  const inner =
    item.kind === 'matrix' ? [...item.rows.map((each) => questionOfRow(item, each)), ...item.items] : item.items;
  const children = responseItems(inner, answered, { row, ...(only && { only }) });
  if (answer.length === 0 && children.length === 0) return [];
  const isGroup = item.kind === 'group' || item.kind === 'matrix';
  if (isGroup || answer.length === 0) return children.length === 0 ? [] : [{ ...named(item), item: children }];
  const [first, ...others] = answer;
  const held = children.length === 0 ? first : { ...first, item: children };
  return [{ ...named(item), answer: [held as ResponseAnswer, ...others] }];
};

/** The reason for which a value is absent. */
export const DATA_ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

const ORDINAL = 'http://hl7.org/fhir/StructureDefinition/ordinalValue';

const ofChoice = ({ as, code, system, text, score }: Choice): ResponseAnswer => {
  if (as === 'string') return { valueString: text };
  if (as === 'integer') return { valueInteger: Number(code) };
  if (as === 'date') return { valueDate: code };
  if (as === 'time') return { valueTime: code };
  const extension = score === null ? {} : { extension: [{ url: ORDINAL, valueDecimal: score }] };
  return {
    valueCoding: { ...extension, ...(system !== null && { system }), code, ...(text !== '' && { display: text }) },
  };
};

const unitsOf = (item: InterviewItem): readonly Unit[] => {
  if (item.kind === 'number' || item.kind === 'duration') return item.units;
  return item.kind === 'computed' && item.unit ? [item.unit] : [];
};

/** An integer of FHIR R4 has 32 bits. */
const LARGEST_INTEGER = 2 ** 31 - 1;

const ofNumber = (item: InterviewItem, value: number, unit: string | null): ResponseAnswer => {
  const as =
    item.kind === 'number' || item.kind === 'computed' ? item.as : item.kind === 'scale' ? 'integer' : 'quantity';
  if (as === 'integer' && Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER) return { valueInteger: value };
  if (as !== 'quantity') return { valueDecimal: value };
  const known = unitsOf(item).find(({ code }) => code === unit) ?? unitsOf(item)[0];
  return { valueQuantity: { value, ...(known && { unit: known.display, system: known.system, code: known.code }) } };
};

/** One answer as R4 writes it. */
export function answersOf(item: InterviewItem, answer: Answer): ResponseAnswer[] {
  switch (answer.type) {
    case 'boolean':
      return [{ valueBoolean: answer.value }];
    case 'text':
      return [{ valueString: answer.value }];
    case 'number':
      return [ofNumber(item, answer.value, answer.unit)];
    case 'date':
      return [
        item.kind === 'date' && item.as === 'dateTime'
          ? { valueDateTime: dateTimeInTokyo(answer.value) }
          : { valueDate: answer.value },
      ];
    case 'notYetKnown': {
      const value =
        item.kind === 'time' ? 'Time' : item.kind === 'date' && item.as === 'dateTime' ? 'DateTime' : 'Date';
      return [{ [`_value${value}`]: { extension: [{ url: DATA_ABSENT, valueCode: 'temp-unknown' }] } }];
    }
    case 'time':
      return [{ valueTime: answer.value.length === 5 ? `${answer.value}:00` : answer.value }];
    case 'choice': {
      const options = item.kind === 'choice' ? item.options : [];
      const chosen = options.filter(({ code }) => answer.options.includes(code)).map(ofChoice);
      return (answer.other ?? '').trim() === '' ? chosen : [...chosen, { valueString: answer.other }];
    }
    case 'areas':
      return answer.areas.map(({ area, note }) => ({
        valueCoding: {
          system: BODY_AREA_SYSTEM,
          code: area,
          display: note === '' ? areaWords(area) : `${areaWords(area)}（${note}）`,
        },
      }));
    case 'files':
      return answer.files.map((file) => ({ valueAttachment: { url: `urn:uuid:${file}` } }));
  }
}
