import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SearchField } from '@nattoku/ui/form/search-field';
import { useScanner } from '#platform/scanner.ts';
import { sessionStore } from '#platform/session.ts';
import { historySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

/** A phone or tablet has no key to show. */
const hasKeyboard = matchMedia('(pointer: fine)').matches;

/** Finds a patient from anywhere: by typing, or with a hand scanner wherever the focus is. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();

  const find = (typed: string) => {
    const text = typed.trim();
    if (text !== '') void navigate(href('/patients'), { state: historySearch({ text }) });
  };
  useScanner(find);
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (!isSlash(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focusOnSlash);
    return () => removeEventListener('keydown', focusOnSlash);
  }, []);

  return <Field key={key} field={field} onFind={find} />;
}

/** Empty again on every page. */
function Field({ field, onFind }: { field: RefObject<HTMLInputElement | null>; onFind: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <SearchField
      ref={field}
      label="患者を検索"
      placeholder="患者番号・氏名・カナで患者を検索"
      {...(hasKeyboard && { shortcut: '/' })}
      aria-keyshortcuts="/"
      value={text}
      onSearch={setText}
      onEnter={onFind}
    />
  );
}

function isSlash(event: KeyboardEvent): boolean {
  const isPlain = event.key === '/' && !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isPlain || sessionStore.get().session?.lockedAt || document.querySelector('dialog[open], [role="dialog"]'))
    return false;
  const { target } = event;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select')));
}
