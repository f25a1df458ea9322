import { useEffect } from 'react';
import type { DraftHandle } from '#editing/use-draft-editor.ts';

/** Where something is typed, the browser takes back letters itself. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y, wherever on the page nothing is typed. */
export function useEditingKeys({ undo, redo }: Pick<DraftHandle<unknown, unknown>, 'undo' | 'redo'>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.isComposing || event.defaultPrevented) return;
      if (!event.ctrlKey && !event.metaKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [undo, redo]);
}
