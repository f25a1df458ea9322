import { type InterviewForm, itemKindName } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewVersion } from '@nattoku/contract/medical-interview/interview-template';
import { indexInterview } from '@nattoku/rules/interview/item/interview-index';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import type { KnownNames } from '@nattoku/rules/interview/words/condition-words';
import { flagsWords, questionWords } from '@nattoku/rules/interview/words/question-words';
import { useConditionNames } from '#areas/medical-interview/template/builder/conditions/condition-names.ts';
import { itemName, itemTitle } from '#areas/medical-interview/template/builder/item-name.ts';
import type { Item } from '#areas/medical-interview/template/builder/items.ts';
import { ConflictTable, type ConflictingField } from '#editing/conflict-table.tsx';

type Props = { mine: InterviewForm; theirs: InterviewVersion; onSettle: (keep: 'mine' | 'theirs') => void };

/** Somebody else – or oneself in another window – saved meanwhile: the questions that differ stand side by side. */
export function BuilderConflict({ mine, theirs, onSettle }: Props) {
  const { names } = useConditionNames();
  return <ConflictTable fields={conflictsOf(mine, theirs.form, names)} onSettle={onSettle} />;
}

export function conflictsOf(mine: InterviewForm, theirs: InterviewForm, names?: KnownNames): ConflictingField[] {
  const [own, others] = [readForm(mine, names), readForm(theirs, names)];
  const all = [...new Map([...others.items, ...own.items])];
  return [
    ...all.map(([linkId, item]) => ({
      field: linkId,
      label: itemName(own.items.has(linkId) ? mine.items : theirs.items, item),
      mine: own.saidOf(linkId),
      theirs: others.saidOf(linkId),
    })),
    {
      field: 'order',
      label: '並び',
      mine: orderOf(mine, others.items, own.items),
      theirs: orderOf(theirs, own.items, own.items),
    },
    { field: 'flags', label: '要注意', mine: own.flags, theirs: others.flags },
    { field: 'chartText', label: 'カルテ用の文', mine: mine.chartText, theirs: theirs.chartText },
  ];
}

function readForm({ items, flags }: InterviewForm, names?: KnownNames) {
  const index = indexInterview(treeOf(items, {}));
  const known = new Map(items.map((item) => [item.linkId, item]));
  return {
    items: known,
    flags: flagsWords(flags, index, names),
    saidOf: (linkId: string): string => {
      const item = known.get(linkId);
      if (!item) return '';
      const said = Object.entries(questionWords(item, index, names)).filter(([, words]) => words !== '');
      return [itemKindName(item), ...said.map(([part, words]) => `${part}：${words}`)].join('\n');
    },
  };
}

type Known = ReadonlyMap<string, Item>;

/** Only of the questions that both have, and by the names of one side: what was added, removed or written anew stands by itself. */
const orderOf = ({ items }: InterviewForm, others: Known, own: Known): string =>
  items
    .filter(({ linkId }) => others.has(linkId))
    .map((item) => {
      const named = own.get(item.linkId) ?? item;
      return `${'　'.repeat(item.depth - 1)}${itemTitle(named) || itemKindName(named)}`;
    })
    .join('\n');
