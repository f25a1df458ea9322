import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { isImeEnter } from '@nattoku/ui/form/ime';
import { Icon } from '@nattoku/ui/tokens/icon';
import { searchIcon } from '@nattoku/ui/tokens/icons';
import { SEARCH_TEXT_MAX } from '@nattoku/contract/search/search';
import { PaletteList } from '#layouts/v2/palette/palette-list.tsx';
import { openedByEnter, paletteGroups, type PaletteOption } from '#layouts/v2/palette/palette-options.ts';
import styles from '#layouts/v2/palette/palette.module.css';
import { fetchFound, useFound } from '#layouts/v2/palette/use-palette.ts';
import type { Place } from '#layouts/v2/places.ts';
import { useSession } from '#platform/session/use-session.ts';

type Props = { places: readonly Place[]; onClose: () => void };

/** One field over patients, orders, content and places; by keyboard alone. What is typed goes nowhere but to the search. */
export function Palette({ places, onClose }: Props) {
  const holder = useSession();
  const navigate = useNavigate();
  const listId = useId();
  const dialog = useModal();
  const [text, setText] = useState('');
  const [isComposing, setComposing] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const latest = useRef('');
  const found = useFound(text, isComposing);
  const groups = paletteGroups({ text, results: found.results, places, holder });
  const options = groups.flatMap((group) => group.options);
  const current = options.find(({ key }) => key === active) ?? openedByEnter(groups, found.results);

  const open = ({ address, state }: PaletteOption) => {
    onClose();
    void navigate(address, { state });
  };
  // A scanner, or a quick hand, presses Enter before the answer is there.
  const openWhenFound = async () => {
    const results = await fetchFound(text).catch(() => null);
    if (!results || !dialog.current?.open || latest.current !== text) return;
    const named = results.numberOf ?? (results.patients.length === 1 ? results.patients[0]?.id : null);
    const option =
      named && openedByEnter(paletteGroups({ text, results, places, holder }), { ...results, numberOf: named });
    if (option) open(option);
  };

  const type = (typed: string) => {
    latest.current = typed;
    setText(typed);
    setActive(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || isImeEnter(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const at = current ? options.indexOf(current) : -1;
      setActive(options.at((at + step) % Math.max(1, options.length))?.key ?? null);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!found.isFresh && active === null) void openWhenFound();
    else if (current) open(current);
  };
  const closeOutside = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    // Escape closes it on its own; a press beside it is the pointer's way to say the same.
    <dialog ref={dialog} className={styles.dialog} aria-label="検索" onClose={onClose} onClick={closeOutside}>
      <div className={styles.panel}>
        <div className={styles.field}>
          <Icon path={searchIcon} />
          <input
            className={styles.input}
            role="combobox"
            aria-label="患者・オーダー・画面を検索"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current ? `${listId}-${current.key}` : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={SEARCH_TEXT_MAX}
            placeholder="患者番号・氏名・カナ、オーダー、動画、画面の名前"
            value={text}
            onChange={(event) => type(event.target.value)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onKeyDown={press}
          />
        </div>
        <PaletteList id={listId} groups={groups} current={current} onOpen={open} onPoint={setActive} />
        {found.isError && <ErrorState onRetry={found.retry} />}
        <p className={styles.status} role="status">
          {statusOf(text, found.isFresh, options.length)}
        </p>
      </div>
    </dialog>
  );
}

function statusOf(text: string, isFresh: boolean, count: number): string {
  if (text.trim() === '') return '↑↓で選び、Enterで開きます。';
  if (!isFresh) return '検索しています…';
  return count === 0 ? '見つかりません。文字を減らすか、患者番号で探してください。' : `${count}件`;
}

/** A native modal dialog: focus stays inside and the page behind is inert. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => shown?.close();
  }, []);
  return dialog;
}
