import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { classNames } from '#tokens/class-names.ts';
import control from '#form/control.module.css';
import { Icon } from '#tokens/icon.tsx';
import { closeIcon, searchIcon } from '#tokens/icons.tsx';
import { isImeEnter } from '#form/ime.tsx';
import styles from '#form/search-field.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue' | 'onChange'> & {
  /** Read aloud; the placeholder says what can be typed. */
  label: string;
  value: string;
  /** Called when typing rests, at once on Enter and on clearing; never in the middle of a conversion. */
  onSearch: (text: string) => void;
  /** Enter, also from a hand scanner, which types fast and ends with it. */
  onEnter?: (text: string) => void;
  size?: 'main' | 'small';
  /** Shows the key that brings the cursor here. */
  shortcut?: string;
};

const REST_MS = 250;

export function SearchField({ label, value, onSearch, onEnter, size = 'small', shortcut, ...input }: Props) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState<readonly string[]>([]);
  const timer = useRef(0);

  // The address comes back later than it was told, and more may have been typed by then: an echo leaves the draft alone.
  // Anything else changed behind the field (back button, cleared filters).
  if (value !== seen) {
    const echo = told.lastIndexOf(value);
    setSeen(value);
    setTold(echo === -1 ? [] : told.slice(echo + 1));
    if (echo === -1) setDraft(value);
  }

  const tell = (text: string) => {
    clearTimeout(timer.current);
    if (text === (told.at(-1) ?? seen)) return;
    setTold([...told, text]);
    onSearch(text);
  };
  // What was typed a moment ago is searched for on the page as it is then, and not at all once the page has been left.
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = (text: string) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(text), REST_MS);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    if (event.key !== 'Enter' || isImeEnter(event)) return;
    tell(draft);
    onEnter?.(draft);
  };
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    setDraft('');
    tell('');
    event.currentTarget.parentElement?.querySelector('input')?.focus();
  };

  return (
    <div className={classNames(styles.box, input.className)}>
      <Icon path={searchIcon} className={styles.icon} />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        type="search"
        aria-label={label}
        className={classNames(control.control, size === 'small' && control.small, styles.input)}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          clearTimeout(timer.current);
          if (!isComposing(event.nativeEvent)) rest(event.target.value);
        }}
        onCompositionEnd={(event) => rest(event.currentTarget.value)}
        onKeyDown={press}
      />
      {draft === '' && shortcut && <kbd className={styles.shortcut}>{shortcut}</kbd>}
      {draft !== '' && (
        <button type="button" className={styles.clear} aria-label="検索語を消す" title="検索語を消す" onClick={clear}>
          <Icon path={closeIcon} size="small" />
        </button>
      )}
    </div>
  );
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing;
