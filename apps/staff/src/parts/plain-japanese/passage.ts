export type Passage = { start: number; end: number };

/** The field somebody types into; the check beside it knows it by its id only. */
const fieldOf = (id: string): HTMLTextAreaElement | null => {
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field : null;
};

/** Whether the passage still stands in the field: what was found may be a moment older than what is typed. */
const standsIn = (field: HTMLTextAreaElement, text: string, { start, end }: Passage): boolean =>
  field.value.slice(start, end) === text.slice(start, end);

/** Selects a passage of `text` in the field, where it still stands there. */
export function selectPassage(fieldId: string, text: string, passage: Passage): boolean {
  const field = fieldOf(fieldId);
  if (!field || !standsIn(field, text, passage)) return false;
  field.focus();
  field.setSelectionRange(passage.start, passage.end);
  return true;
}

/** Puts other words in the place of a passage, as if they had been typed: the browser's own undo takes them back. */
export function typeOverPassage(fieldId: string, text: string, passage: Passage, words: string): boolean {
  const field = fieldOf(fieldId);
  if (!field || !selectPassage(fieldId, text, passage)) return false;
  if (!insertByBrowser(words)) {
    field.setRangeText(words, passage.start, passage.end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.setSelectionRange(passage.start, passage.start + words.length);
  return true;
}

/** Deprecated without a successor: nothing else that a page does can be undone with Ctrl+Z. */
const insertByBrowser = (words: string): boolean =>
  typeof document.execCommand === 'function' && document.execCommand('insertText', false, words);
