import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import { chosenFields, type Desk } from '#areas/consent/editor/editor-desk.ts';
import { describePlace } from '#areas/consent/editor/field/field-words.ts';
import {
  duplicateFields,
  moveFields,
  pasteFields,
  removeFields,
  resizeFields,
} from '#areas/consent/editor/layout-draft.ts';

/** Points for one press of an arrow; with Shift a whole step. */
const STEP = { fine: 1, coarse: 10 };
const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Steps = { undo: () => void; redo: () => void };

/** Where something is typed, keys are letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

function fieldUnder({ target }: KeyboardEvent, { draft, chosen }: Desk, isAround: boolean): ConsentField | undefined {
  const id = isAround ? chosen[0] : target instanceof HTMLElement && target.dataset['field'];
  return draft.fields.find((field) => field.id === id);
}

/**
 * The keys of the whole editor, and those of the chosen fields. `isAround`: nothing within the editor has the focus, as after a frame was drawn;
 * then keys are for the field that was chosen first.
 */
export function handleKeys(event: KeyboardEvent, desk: Desk, steps: Steps, isAround: boolean): void {
  if (isTyping(event.target) || event.isComposing || event.defaultPrevented) return;
  const field = fieldUnder(event, desk, isAround);
  const isCommand = event.ctrlKey || event.metaKey;
  const action = isCommand ? commandOf(event, desk, steps, field) : field ? fieldAction(event, desk, field) : undefined;
  if (action) {
    event.preventDefault();
    action();
  } else if (event.key === 'Escape') {
    desk.setTool(null);
  }
}

function commandOf(event: KeyboardEvent, desk: Desk, { undo, redo }: Steps, field: ConsentField | undefined) {
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? redo : undo;
  if (key === 'y') return redo;
  if (key === 'v' && desk.mayEdit && desk.copied.length > 0) return () => pasteCopied(desk);
  if (!field) return undefined;
  if (key === 'c' && isNothingMarked()) return () => copyChosen(withField(desk, field));
  if (key === 'd' && desk.mayEdit) return () => duplicateChosen(withField(desk, field));
  if (key === 'a') return () => chooseWholePage(desk, field.box.page);
  return undefined;
}

/** Words that are marked with the mouse are copied as words. */
const isNothingMarked = (): boolean => getSelection()?.isCollapsed ?? true;

/** A field that has the focus without being chosen is meant alone. */
const withField = (desk: Desk, field: ConsentField): Desk =>
  desk.chosen.includes(field.id) ? desk : { ...desk, chosen: [field.id] };

function chooseWholePage({ draft, choose, say }: Desk, page: number): void {
  const ids = draft.fields.filter(({ box }) => box.page === page).map(({ id }) => id);
  choose(ids);
  say(`${page}ページの${ids.length}個の項目を選びました`);
}

function fieldAction(event: KeyboardEvent, desk: Desk, field: ConsentField): (() => void) | undefined {
  const focused = withField(desk, field);
  const arrow = arrows[event.key];
  if (arrow && desk.mayEdit) return () => arrowStep(focused, arrow, event);
  if (event.key === 'Enter') return () => desk.choose([field.id]);
  if (event.key === ' ') {
    const { chosen } = desk;
    return () =>
      desk.choose(chosen.includes(field.id) ? chosen.filter((one) => one !== field.id) : [...chosen, field.id]);
  }
  if (event.key === 'Escape') return () => desk.choose([]);
  if ((event.key === 'Delete' || event.key === 'Backspace') && desk.mayEdit) return () => removeChosen(focused);
  return undefined;
}

function arrowStep(desk: Desk, arrow: { x: number; y: number }, { shiftKey, altKey }: KeyboardEvent): void {
  const size = shiftKey ? STEP.coarse : STEP.fine;
  const by = { x: arrow.x * size, y: arrow.y * size };
  const ids = new Set(desk.chosen);
  const next = altKey ? resizeFields(desk.draft, ids, by, desk.pages) : moveFields(desk.draft, ids, by, desk.pages);
  desk.choose(desk.chosen);
  desk.change(next, `${altKey ? 'resize' : 'move'}.${desk.chosen.join()}`);
  const first = next.fields.find(({ id }) => ids.has(id));
  if (first) desk.say(describePlace(first));
}

export function removeChosen(desk: Desk): void {
  const next = removeFields(desk.draft, new Set(desk.chosen));
  const at = desk.draft.fields.findIndex(({ id }) => id === desk.chosen[0]);
  const neighbour = next.fields[Math.min(at, next.fields.length - 1)];
  desk.change(next);
  desk.choose(neighbour ? [neighbour.id] : []);
  if (neighbour) desk.focus(neighbour.id);
  desk.say(`${desk.chosen.length}個の項目を削除しました。元に戻せます`);
}

export function duplicateChosen(desk: Desk): void {
  const { draft, copies } = duplicateFields(desk.draft, new Set(desk.chosen), desk.pages);
  desk.change(draft);
  desk.choose(copies);
  const [first] = copies;
  if (first) desk.focus(first);
  desk.say(`${copies.length}個の項目を複製しました`);
}

function copyChosen(desk: Desk): void {
  const fields = chosenFields(desk);
  desk.copy(fields);
  desk.say(`${fields.length}個の項目をコピーしました`);
}

function pasteCopied(desk: Desk): void {
  const { draft, copies } = pasteFields(desk.draft, desk.copied, desk.page, desk.pages);
  desk.change(draft);
  desk.choose(copies);
  const [first] = copies;
  if (first) desk.focus(first);
  desk.say(`${desk.page}ページに${copies.length}個の項目を貼り付けました`);
}
