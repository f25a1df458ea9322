import { type Desk } from '#areas/consent-editor/editor-desk.ts';
import { describePlace } from '#areas/consent-editor/field-words.ts';
import { duplicateFields, moveFields, removeFields, resizeFields } from '#areas/consent-editor/layout-draft.ts';

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

/** The keys of the whole editor, and those of the chosen fields while one of them has the focus. */
export function handleKeys(event: KeyboardEvent, desk: Desk, { undo, redo }: Steps): void {
  if (isTyping(event.target) || event.isComposing) return;
  const isField = event.target instanceof HTMLElement && event.target.dataset['field'] !== undefined;
  const command = event.ctrlKey || event.metaKey ? commandOf(event, desk, { undo, redo }, isField) : undefined;
  const action =
    command ?? (isField ? fieldAction(event, desk) : event.key === 'Escape' ? () => desk.setTool(null) : undefined);
  if (!action) return;
  event.preventDefault();
  action();
}

function commandOf(event: KeyboardEvent, desk: Desk, { undo, redo }: Steps, isField: boolean) {
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? redo : undo;
  if (key === 'y') return redo;
  if (!isField) return undefined;
  if (key === 'd' && desk.mayEdit) return () => duplicateChosen(desk);
  if (key === 'a') return () => chooseWholePage(desk);
  return undefined;
}

function chooseWholePage({ draft, chosen, choose, say }: Desk): void {
  const page = draft.fields.find(({ id }) => id === chosen[0])?.box.page ?? 1;
  const ids = draft.fields.filter(({ box }) => box.page === page).map(({ id }) => id);
  choose(ids);
  say(`${page}ページの${ids.length}個の項目を選びました`);
}

function fieldAction(event: KeyboardEvent, desk: Desk): (() => void) | undefined {
  const { id } = { id: (event.target as HTMLElement).dataset['field'] };
  const field = desk.draft.fields.find((one) => one.id === id);
  if (!field) return undefined;
  const focused = desk.chosen.includes(field.id) ? desk : { ...desk, chosen: [field.id] };
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
