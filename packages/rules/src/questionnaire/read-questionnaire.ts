import { checkInterview, interviewLimits, tooManyOptionsWords } from '#interview/check/check-interview.ts';
import type { ExpressionEngine } from '#interview/evaluation/interview-expression.ts';
import type { InterviewFindingCode } from '#interview/check/interview-finding.ts';
import type { InterviewForm, InterviewItem, Kept } from '#interview/item/interview-item.ts';
import { foreignParts, type Foreign } from '#questionnaire/questionnaire-foreign.ts';
import { withReadInitial } from '#questionnaire/questionnaire-initial.ts';
import { isRecord, listOf, ownParts, textOf } from '#questionnaire/questionnaire-extensions.ts';
import { countOptions, type OptionSets, optionSetsOf } from '#questionnaire/questionnaire-option-sets.ts';
import { type Variables, variablesOf, withVariables } from '#questionnaire/questionnaire-variables.ts';
import { helpOf, isComputed, isMatrix, itemTypes, readItem } from '#questionnaire/read-questionnaire-item.ts';

/** What a resource says: the form, and itself without its items. `foreign`: what is kept and shown nowhere, line by line. */
export type ReadQuestionnaire = {
  title: string;
  description: string;
  form: InterviewForm;
  kept: Kept;
  foreign: Foreign[];
};

/** Why a resource is not taken in, each with its item. */
export type RefusedQuestionnaire = { refused: { linkId: string | null; sentence: string }[] };

const REFUSING: readonly InterviewFindingCode[] = ['tooManyItems', 'tooDeep', 'duplicateLinkId', 'circular', 'markup'];

/** Takes in a Questionnaire of FHIR R4 without loss (specification/medical-interview.md §9). Never throws, whatever it is given. */
export function readQuestionnaire(
  resource: unknown,
  engine: ExpressionEngine | null,
): ReadQuestionnaire | RefusedQuestionnaire {
  if (!isRecord(resource) || resource['resourceType'] !== 'Questionnaire')
    return refuse(null, 'FHIRの問診票（Questionnaire）ではありません');
  const all = everyItem(resource);
  if (all === 'tooLarge')
    return refuse(null, `項目は${interviewLimits.items}まで、入れ子は${interviewLimits.depth}段までです`);
  const refused = [otherVersion(resource, all), badItems(all)].find((each) => each.length > 0);
  if (refused) return { refused };
  const own = ownParts(resource);
  const sets = optionSetsOf(resource);
  // Before they are read: hundreds of questions may name one set of hundreds of options.
  const options = countOptions(all.filter(isOffering(all)), sets);
  if (options > interviewLimits.options) return refuse(null, tooManyOptionsWords(options));
  const variables = variablesOf(resource);
  const form: InterviewForm = {
    items: listOf(resource['item']).map((raw) => readTree(raw, { sets, variables })),
    flags: listOf(own['flags']) as unknown as InterviewForm['flags'],
    chartText: textOf(own['chartText']),
  };
  const faults = checkInterview(form, engine).filter(({ code }) => REFUSING.includes(code));
  if (faults.length > 0)
    return {
      refused: faults.map(({ linkId, code, sentence }) => ({
        linkId,
        // Beside a question it needs no name; in the list of what is wrong with a file it does.
        sentence: code === 'markup' ? `「${linkId}」：${sentence}` : sentence,
      })),
    };
  const { item: _, ...kept } = resource;
  return {
    title: textOf(resource['title']) || textOf(resource['name']),
    description: textOf(resource['description']),
    form,
    kept,
    foreign: foreignParts(resource, all, { sets, variables }),
  };
}

const refuse = (linkId: string | null, sentence: string): RefusedQuestionnaire => ({ refused: [{ linkId, sentence }] });

/** Tells the questions that offer options of their own: the rows of a table have those of the first of them. */
const isOffering = (items: readonly Kept[]): ((item: Kept) => boolean) => {
  const rows = new Set(items.filter(isMatrix).flatMap(({ item }) => listOf(item).slice(1)));
  return (item) => (item['type'] === 'choice' || item['type'] === 'open-choice') && !rows.has(item);
};

/** Every item in its order; with a list instead of calls within calls, since a file may be nested deeper than a stack. */
function everyItem(resource: Kept): Kept[] | 'tooLarge' {
  const found: Kept[] = [];
  const waiting = listOf(resource['item'])
    .map((item) => ({ item, depth: 1 }))
    .toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next.item);
    if (found.length > interviewLimits.items || next.depth > interviewLimits.depth) return 'tooLarge';
    const depth = next.depth + 1;
    waiting.push(
      ...listOf(next.item['item'])
        .map((item) => ({ item, depth }))
        .toReversed(),
    );
  }
  return found;
}

/** Signs of another version: STU2 has groups, STU3 options and hasAnswer, R5 types and parts of its own. */
const otherVersion = (resource: Kept, items: readonly Kept[]): RefusedQuestionnaire['refused'] => {
  const say = (version: string) => [
    { linkId: null, sentence: `FHIR ${version}の問診票です。R4の問診票を選んでください` },
  ];
  if ('group' in resource) return say('DSTU2');
  const isOld = (item: Kept) =>
    'option' in item || 'options' in item || listOf(item['enableWhen']).some((each) => !('operator' in each));
  if (items.some(isOld)) return say('STU3');
  const isNew = (item: Kept) => item['type'] === 'coding' || 'disabledDisplay' in item || 'answerConstraint' in item;
  return 'versionAlgorithmString' in resource || 'copyrightLabel' in resource || items.some(isNew) ? say('R5') : [];
};

const badItems = (items: readonly Kept[]): RefusedQuestionnaire['refused'] =>
  items.flatMap((item, at): RefusedQuestionnaire['refused'] => {
    const linkId = textOf(item['linkId']);
    if (linkId === '') return [{ linkId: null, sentence: `${at + 1}番目の項目に識別名（linkId）がありません` }];
    if (itemTypes.some((type) => type === item['type'])) return [];
    return [{ linkId, sentence: `「${linkId}」の種類「${textOf(item['type'])}」はFHIR R4にありません` }];
  });

type Whole = { sets: OptionSets; variables: Variables };

const readTree = (raw: Kept, whole: Whole): InterviewItem => {
  const item = withVariables(withReadInitial(readItem(raw, whole.sets), raw), whole.variables);
  const help = helpOf(raw);
  const all = listOf(raw['item']);
  const inside = all.filter((child) => child !== help);
  const isWhole = isMatrix(raw) && !isComputed(raw);
  const { item: _, ...alone } = raw;
  const held = isWhole ? inside : help ? withPlace(help, all) : [];
  const kept = { ...alone, ...(held.length > 0 && { item: held }) };
  return { ...item, items: isWhole ? [] : inside.map((child) => readTree(child, whole)), kept };
};

/** A help that does not stand first is kept behind the name of what it stands after, so that it goes out where it was. */
const withPlace = (help: Kept, all: readonly Kept[]): Kept[] => {
  const before = all[all.indexOf(help) - 1];
  return before ? [{ linkId: before['linkId'] }, help] : [help];
};
