import { extensionUrls, listOf } from '#questionnaire/questionnaire-extensions.ts';
import type { InterviewForm, InterviewItem, Kept } from '#interview/item/interview-item.ts';
import { ownExtension, writeItem } from '#questionnaire/write-questionnaire-item.ts';
import { initialValues, withReadInitial } from '#questionnaire/questionnaire-initial.ts';
import { type OptionSets, optionSetsOf } from '#questionnaire/questionnaire-option-sets.ts';
import { type Variables, variablesOf, withVariables } from '#questionnaire/questionnaire-variables.ts';
import { readItem } from '#questionnaire/read-questionnaire-item.ts';
import { indexInterview, type InterviewIndex } from '#interview/item/interview-index.ts';

export type WrittenQuestionnaire = { form: InterviewForm; kept: Kept | null; facts: Kept };

const KNOWN_OF_ITEM = [
  'linkId',
  'prefix',
  'text',
  'type',
  'required',
  'repeats',
  'enableWhen',
  'enableBehavior',
  'answerOption',
  'maxLength',
  'item',
  'extension',
];
const known: ReadonlySet<string> = new Set(Object.values(extensionUrls));

/**
 * A questionnaire as FHIR R4 writes it. An item that still says what it said when it came is written as it came; of one that was changed, what
 * we do not know comes along. `facts`: the elements of the resource itself; they take the place of those that came.
 */
export function writeQuestionnaire({ form, kept, facts }: WrittenQuestionnaire): Kept {
  const written: Writing = {
    index: indexInterview(form.items),
    sets: optionSetsOf(kept),
    variables: variablesOf(kept),
  };
  const { flags, chartText } = form;
  const own = { ...(flags.length > 0 && { flags }), ...(chartText !== '' && { chartText }) };
  const others = listOf(kept?.['extension']).filter(({ url }) => url !== extensionUrls.own);
  const extensions = [...others, ...ownExtension(own)];
  const item = form.items.map((each) => writeTree(each, written));
  const { extension: _, ...rest } = kept ?? {};
  return {
    resourceType: 'Questionnaire',
    ...rest,
    ...facts,
    ...(extensions.length > 0 && { extension: extensions }),
    ...(item.length > 0 && { item }),
  };
}

type Writing = { index: InterviewIndex; sets: OptionSets; variables: Variables };

const writeTree = (item: InterviewItem, writing: Writing): Kept => {
  const { item: held, ...alone } = writeOwn(item, writing);
  const children = inPlace(
    listOf(held),
    item.items.map((child) => writeTree(child, writing)),
  );
  return children.length === 0 ? alone : { ...alone, item: children };
};

/** What is not asked itself – a help, rows of a table – stands first, or behind what it came behind where that is still there. */
const inPlace = (held: readonly Kept[], asked: readonly Kept[]): readonly Kept[] => {
  const [mark, ...rest] = held;
  if (mark === undefined || 'type' in mark) return [...held, ...asked];
  const at = asked.findIndex(({ linkId }) => linkId === mark['linkId']) + 1;
  return [...asked.slice(0, at), ...rest, ...asked.slice(at)];
};

const writeOwn = (item: InterviewItem, { index, sets, variables }: Writing): Kept => {
  const { kept } = item;
  if (kept === null) return writeItem(item, index);
  const before = withVariables(withReadInitial(readItem(kept, sets), kept), variables);
  if (isSame(comparable(before, item), comparable(item, item))) return kept;
  const { answerOption, initial: ownInitial, ...written } = writeItem(item, index);
  const {
    answerValueSet,
    initial: keptInitial,
    ...unknown
  } = Object.fromEntries(Object.entries(kept).filter(([key]) => !KNOWN_OF_ITEM.includes(key)));
  // A question has options of its own or a set, never both (que-4 of FHIR R4).
  const isOfSet = answerValueSet !== undefined && isSame(optionsOf(before), optionsOf(item));
  const options = isOfSet ? { answerValueSet } : answerOption === undefined ? {} : { answerOption };
  const ofSet = isOfSet ? initialValues(item) : [];
  const initial = item.initial === undefined ? keptInitial : ofSet.length > 0 ? ofSet : ownInitial;
  const others = listOf(kept['extension']).filter(({ url }) => typeof url === 'string' && !known.has(url));
  const extensions = [...others, ...listOf(written['extension'])];
  return {
    ...unknown,
    ...written,
    ...options,
    ...(initial !== undefined && { initial }),
    ...(extensions.length > 0 && { extension: extensions }),
  };
};

/** An item without what its tree adds. An item that was imported before initial values were read is compared without them. */
const comparable = (item: InterviewItem, stored: InterviewItem) => ({
  ...item,
  initial: stored.initial === undefined ? null : (item.initial ?? null),
  kept: null,
  items: [],
});

const optionsOf = (item: InterviewItem) => (item.kind === 'choice' ? item.options : []);

/** Whether two parts say the same, in whatever order their properties stand. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
};
