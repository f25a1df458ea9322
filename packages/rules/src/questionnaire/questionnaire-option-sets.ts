import type { Kept } from '#interview/item/interview-item.ts';
import { extensionValue, isRecord, listOf, textOf } from '#questionnaire/questionnaire-extensions.ts';

/** The options of the sets of values that a questionnaire brings along, by the address by which its questions name them (`#id`). */
export type OptionSets = ReadonlyMap<string, readonly Kept[]>;

/** More than that nobody chooses from, and no question here may offer. */
const MOST = 500;

/**
 * What can be chosen from the contained ValueSets of a resource: their expansion, or the codes that they list one by one. One that says in any other
 * way what belongs to it, or that lies on a server of terms, is no list that a patient could be shown.
 */
export function optionSetsOf(resource: Kept | null): OptionSets {
  const sets = new Map<string, readonly Kept[]>();
  for (const contained of listOf(resource?.['contained'])) {
    if (contained['resourceType'] !== 'ValueSet') continue;
    const options = expanded(contained) ?? composed(contained);
    if (options && options.length > 0 && options.length <= MOST) sets.set(`#${textOf(contained['id'])}`, options);
  }
  return sets;
}

const expanded = ({ expansion }: Kept): Kept[] | null => {
  if (!isRecord(expansion)) return null;
  const found: Kept[] = [];
  const waiting = listOf(expansion['contains']).toReversed();
  // With a list instead of calls within calls: a file may be nested deeper than a stack.
  for (let next = waiting.pop(); next !== undefined && found.length <= MOST; next = waiting.pop()) {
    if (next['abstract'] !== true && textOf(next['code']) !== '') found.push(optionOf(next, next['system']));
    waiting.push(...listOf(next['contains']).toReversed());
  }
  return found;
};

const composed = ({ compose }: Kept): Kept[] | null => {
  if (!isRecord(compose) || listOf(compose['exclude']).length > 0) return null;
  const included = listOf(compose['include']);
  const isListed = included.every((each) => listOf(each['concept']).length > 0 && !('valueSet' in each));
  if (!isListed) return null;
  return included.flatMap(({ system, concept }) => listOf(concept).map((each) => optionOf(each, system)));
};

const optionOf = ({ code, display, extension }: Kept, system: unknown): Kept => ({
  valueCoding: {
    ...(extension !== undefined && { extension }),
    ...(typeof system === 'string' && { system }),
    code,
    ...(display !== undefined && { display }),
  },
});

/**
 * The options of a question: its own, or those of a set that came along. A hidden question without any has the codes of its initial answer: nobody
 * chooses there, and other systems record a constant like that.
 */
export const rawOptionsOf = (item: Kept, sets: OptionSets): readonly Kept[] => {
  const own = listOf(item['answerOption']);
  if (own.length > 0) return own;
  const ofSet = sets.get(textOf(item['answerValueSet']));
  if (ofSet || extensionValue(item, 'hidden') !== true) return ofSet ?? [];
  return listOf(item['initial']).filter(({ valueCoding }) => isRecord(valueCoding));
};

/** How many options these questions offer in all. */
export const countOptions = (items: readonly Kept[], sets: OptionSets): number =>
  items.reduce((sum, item) => sum + rawOptionsOf(item, sets).length, 0);
