import { extensionUrls, extensionValue, isRecord, listOf, textOf } from '#questionnaire/questionnaire-extensions.ts';
import { conditionOf, hasForeignExpression } from '#questionnaire/read-questionnaire-conditions.ts';
import type { OptionSets } from '#questionnaire/questionnaire-option-sets.ts';
import { type Variables, VARIABLE_URL } from '#questionnaire/questionnaire-variables.ts';
import { withReadInitial } from '#questionnaire/questionnaire-initial.ts';
import { isMatrix, limitOf, readItem, readOption } from '#questionnaire/read-questionnaire-item.ts';
import type { Kept } from '#interview/item/interview-item.ts';

/** Something that came along, is kept, and does nothing here. */
export type Foreign = { linkId: string | null; sentence: string };

const known: ReadonlySet<string> = new Set(Object.values(extensionUrls));
const OF_ITEM = new Set([
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
  'id',
]);
const OF_ALL = new Set([
  'resourceType',
  'id',
  'meta',
  'language',
  'text',
  'url',
  'identifier',
  'version',
  'name',
  'title',
  'status',
  'experimental',
  'subjectType',
  'date',
  'publisher',
  'contact',
  'description',
  'useContext',
  'jurisdiction',
  'purpose',
  'copyright',
  'approvalDate',
  'lastReviewDate',
  'effectivePeriod',
  'code',
  'extension',
  'item',
]);

const extensionsOf = (part: Kept): string[] =>
  listOf(part['extension']).flatMap(({ url }) => (known.has(textOf(url)) ? [] : [textOf(url)]));

type Read = { sets: OptionSets; variables: Variables };

/** What of a resource is kept and not shown, line by line, in words for whoever takes it in. */
export function foreignParts(resource: Kept, items: readonly Kept[], { sets, variables }: Read): Foreign[] {
  const say = (linkId: string | null, what: string): Foreign => ({
    linkId,
    sentence: `${what}は保存されますが、画面では使われません`,
  });
  const ofAll = [
    ...Object.keys(resource)
      .filter((key) => !OF_ALL.has(key) && !(key === 'contained' && areSets(resource, sets)))
      .map((key) => say(null, `「${key}」`)),
    ...extensionsOf(withoutRead(resource, variables)).map((url) => say(null, `拡張「${url}」`)),
  ];
  // Rows of a table have no initial answer of their own.
  const rows = new Set(items.filter(isMatrix).flatMap(({ item }) => listOf(item)));
  const ofOne = (item: Kept) => ofItem(item, sets, !rows.has(item) && hasReadInitial(item, sets));
  return [...ofAll, ...items.flatMap((item) => ofOne(item).map((what) => say(textOf(item['linkId']), what)))];
}

const withoutRead = ({ extension }: Kept, variables: Variables): Kept => ({
  extension: listOf(extension).filter(
    ({ url, valueExpression: value }) =>
      url !== VARIABLE_URL || !isRecord(value) || !variables.has(textOf(value['name'])),
  ),
});

/** Whether what comes along is nothing but sets of options that are shown. */
const areSets = ({ contained }: Kept, sets: OptionSets): boolean =>
  listOf(contained).every(({ id }) => sets.has(`#${textOf(id)}`));

/** Limits of a date that cannot be read: a time without a zone, or a year or a month alone. */
const unreadLimits = (item: Kept): string[] =>
  (item['type'] === 'date' || item['type'] === 'dateTime') &&
  (['minValue', 'maxValue'] as const).some(
    (name) => extensionValue(item, name) !== undefined && limitOf(item, name) === null,
  )
    ? ['最も早い・遅い日時']
    : [];

const hasReadInitial = (item: Kept, sets: OptionSets): boolean =>
  ('initial' in item || listOf(item['answerOption']).some(({ initialSelected }) => initialSelected === true)) &&
  withReadInitial(readItem(item, sets), item).initial !== undefined;

const ofItem = (item: Kept, sets: OptionSets, isInitialRead: boolean): string[] => {
  const isRepeated =
    item['repeats'] === true && !['group', 'choice', 'open-choice', 'attachment'].includes(textOf(item['type']));
  const lost = listOf(item['enableWhen']).filter((each) => conditionOf(each) === null).length;
  const options = listOf(item['answerOption']);
  return [
    ...Object.keys(item)
      .filter((key) => !OF_ITEM.has(key) && !(key === 'answerValueSet' && sets.has(textOf(item[key]))))
      .filter((key) => key !== 'initial' || !isInitialRead)
      .map((key) => `「${key}」`),
    ...extensionsOf(item).map((url) => `拡張「${url}」`),
    ...(isRepeated ? ['複数の回答（repeats）'] : []),
    ...(lost > 0 ? [`${lost}件の表示条件`] : []),
    ...(hasForeignExpression(item) ? ['FHIRPathでない式'] : []),
    ...(options.some((option) => readOption(option) === null) ? ['ほかのデータを指す選択肢'] : []),
    ...(!isInitialRead && options.some(({ initialSelected }) => initialSelected === true)
      ? ['はじめから選ばれている選択肢']
      : []),
    ...unreadLimits(item),
    ...(item['type'] === 'url' || item['type'] === 'reference' ? [`「${textOf(item['type'])}」の質問`] : []),
  ];
};
