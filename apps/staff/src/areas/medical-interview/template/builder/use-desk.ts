import {
  type InterviewForm,
  interviewFormLimits,
  itemKindName,
} from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewFinding, InterviewVersion } from '@nattoku/contract/medical-interview/interview-template';
import { indexInterview, type InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { useDeferredValue, useMemo, useState } from 'react';
import { problemsOf, worstOf } from '#areas/medical-interview/template/builder/find-problems.ts';
import {
  blockOf,
  changeItem,
  endOfBlock,
  indentBlock,
  insertBlock,
  insertSection,
  type Item,
  type Items,
  type Kind,
  outdentBlock,
  placeBlock,
  placeOf,
  removeBlock,
  stepBlock,
} from '#areas/medical-interview/template/builder/items.ts';
import { namedAnew, namesIn } from '#areas/medical-interview/template/builder/link-ids.ts';
import { newItem } from '#areas/medical-interview/template/builder/new-item.ts';
import { useExpressions } from '#areas/medical-interview/template/builder/use-expressions.ts';
import { useInterviewEditor } from '#areas/medical-interview/template/builder/use-interview-editor.ts';
import { useEditingKeys } from '#editing/use-editing-keys.ts';

type Part = Omit<InterviewForm, 'items'>;

/** What the parts of the builder share. */
export type Desk = {
  form: InterviewForm;
  items: Items;
  /** Of the questions as they stand here. */
  index: InterviewIndex;
  /** False for a version that is published or in review: then it is only looked at. */
  mayEdit: boolean;
  /** No more questions may come in. */
  isFull: boolean;
  chosen: Item | undefined;
  choose: (linkId: string) => void;
  /** `about` joins changes that belong together, as letters of a text. */
  change: (item: Item, about: string) => void;
  changeForm: (part: Partial<Part>, about?: string) => void;
  add: (kind: Kind) => void;
  /** Questions from the bank or another questionnaire, with the flags about them. */
  bringIn: (items: Items, flags: InterviewForm['flags'], name: string) => void;
  duplicate: (linkId: string) => void;
  remove: (linkId: string) => void;
  place: (linkId: string, index: number) => void;
  step: (linkId: string, by: -1 | 1) => void;
  shift: (linkId: string, by: -1 | 1) => void;
  findings: readonly InterviewFinding[];
  worst: ReadonlyMap<string, InterviewFinding['severity']>;
};

const numbered = (items: Items, linkId: string): string => {
  const at = placeOf(items, linkId);
  const item = items[at];
  return item ? `${at + 1}番目の${itemKindName(item)}` : '';
};

/** The draft of a version with the question that is chosen. */
export function useDesk(version: InterviewVersion, first: string | undefined) {
  const editing = useInterviewEditor(version);
  const { draft: form, save, change: put } = editing;
  const [chosenId, setChosen] = useState(first);
  const [spoken, say] = useState('');
  const checked = useDeferredValue(form);
  const engine = useExpressions();
  const findings = useMemo(() => problemsOf(checked, engine), [checked, engine]);
  const worst = useMemo(() => worstOf(findings), [findings]);
  const index = useMemo(() => indexInterview(treeOf(form.items, {})), [form.items]);
  const { items } = form;
  const mayEdit = version.state === 'draft' && save.name !== 'conflict';

  useEditingKeys(editing);
  const edits = editsOf({ form, chosenId, put, setChosen, say });
  const desk: Desk = {
    form,
    items,
    index,
    mayEdit,
    isFull: items.length >= interviewFormLimits.items,
    chosen: items.find(({ linkId }) => linkId === chosenId) ?? items[0],
    choose: setChosen,
    ...edits,
    findings,
    worst,
  };
  return { desk, editing, spoken };
}

type Editing = {
  form: InterviewForm;
  chosenId: string | undefined;
  put: (form: InterviewForm, about?: string) => void;
  setChosen: (linkId: string | undefined) => void;
  say: (words: string) => void;
};

type Edits = Pick<
  Desk,
  'change' | 'changeForm' | 'add' | 'bringIn' | 'duplicate' | 'remove' | 'place' | 'step' | 'shift'
>;

function editsOf({ form, chosenId, put, setChosen, say }: Editing): Edits {
  const { items } = form;
  const chosen = items.find(({ linkId }) => linkId === chosenId) ?? items[0];
  const putItems = (next: Items, about?: string) => put({ ...form, items: [...next] }, about);
  const moved = (next: Items, linkId: string) => {
    if (next === items) return;
    putItems(next, `${linkId}.place`);
    say(`${numbered(next, linkId)}になりました。${wordsOfDepth(next, linkId)}`);
  };
  const bringIn: Edits['bringIn'] = (given, flags, name) => {
    const own = namedAnew(given, flags, new Set(namesIn(items)));
    const keys = new Set(form.flags.map(({ key }) => key));
    const fresh = own.flags.filter(({ key }) => !keys.has(key));
    const next = insertSection(items, own.items, chosen?.linkId ?? null);
    put({ ...form, items: [...next], flags: [...form.flags, ...fresh] });
    setChosen(own.items[0]?.linkId);
    say(`「${name}」を追加しました`);
  };
  return {
    change: (item, about) => putItems(changeItem(items, item), `${item.linkId}.${about}`),
    changeForm: (part, about) => put({ ...form, ...part }, about),
    add: (kind) => {
      const item = newItem(kind, new Set(namesIn(items)));
      const next = insertBlock(items, [item], chosen?.linkId ?? null);
      putItems(next);
      setChosen(item.linkId);
      say(`${numbered(next, item.linkId)}を追加しました`);
    },
    bringIn,
    duplicate: (linkId) => {
      const at = placeOf(items, linkId);
      const { items: copy } = namedAnew(blockOf(items, linkId), [], new Set(namesIn(items)));
      const next = items.toSpliced(endOfBlock(items, at), 0, ...copy);
      putItems(next);
      setChosen(copy[0]?.linkId);
      say(`${numbered(next, copy[0]?.linkId ?? '')}として複製しました`);
    },
    remove: (linkId) => {
      const at = placeOf(items, linkId);
      const next = removeBlock(items, linkId);
      putItems(next);
      setChosen(next[Math.min(at, next.length - 1)]?.linkId);
      say(`${numbered(items, linkId)}を削除しました。元に戻せます`);
    },
    place: (linkId, to) => moved(placeBlock(items, linkId, to), linkId),
    step: (linkId, by) => moved(stepBlock(items, linkId, by), linkId),
    shift: (linkId, by) => moved(by > 0 ? indentBlock(items, linkId) : outdentBlock(items, linkId), linkId),
  };
}

const wordsOfDepth = (items: Items, linkId: string): string => {
  const at = placeOf(items, linkId);
  const depth = items[at]?.depth ?? 1;
  const around = items.slice(0, Math.max(0, at)).findLast((item) => item.depth < depth);
  return around ? `${numbered(items, around.linkId)}の中です` : '';
};
