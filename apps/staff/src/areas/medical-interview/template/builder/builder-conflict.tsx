import { type InterviewForm, itemKindNames } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewVersion } from '@nattoku/contract/medical-interview/interview-template';
import { indexInterview } from '@nattoku/rules/interview/item/interview-index';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { flagsWords, questionWords } from '@nattoku/rules/interview/words/question-words';
import { itemName, itemTitle } from '#areas/medical-interview/template/builder/item-name.ts';
import type { Item } from '#areas/medical-interview/template/builder/items.ts';
import { ConflictTable, type ConflictingField } from '#editing/conflict-table.tsx';

type Props = { mine: InterviewForm; theirs: InterviewVersion; onSettle: (keep: 'mine' | 'theirs') => void };

/** Somebody else – or oneself in another window – saved meanwhile: the questions that differ stand side by side. */
export const BuilderConflict = ({ mine, theirs, onSettle }: Props) => (
  <ConflictTable fields={conflictsOf(mine, theirs.form)} onSettle={onSettle} />
);

export function conflictsOf(mine: InterviewForm, theirs: InterviewForm): ConflictingField[] {
  const [own, others] = [readForm(mine), readForm(theirs)];
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

function readForm({ items, flags }: InterviewForm) {
  const index = indexInterview(treeOf(items, {}));
  const known = new Map(items.map((item) => [item.linkId, item]));
  return {
    items: known,
    flags: flagsWords(flags, index),
    saidOf: (linkId: string): string => {
      const item = known.get(linkId);
      if (!item) return '';
      const said = Object.entries(questionWords(item, index)).filter(([, words]) => words !== '');
      return [itemKindNames[item.kind], ...said.map(([part, words]) => `${part}：${words}`)].join('\n');
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
      return `${'　'.repeat(item.depth - 1)}${itemTitle(named) || itemKindNames[named.kind]}`;
    })
    .join('\n');
