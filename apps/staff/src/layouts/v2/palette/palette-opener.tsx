import { isAllowed } from '@nattoku/contract/auth/permissions';
import { Icon } from '@nattoku/ui/tokens/icon';
import { searchIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import styles from '#layouts/v2/palette/palette-opener.module.css';
import type { Place } from '#layouts/v2/places.ts';
import { useSingleKey } from '#parts/facility/use-single-keys.ts';
import { useScanner } from '#platform/scanner.ts';
import { sessionStore } from '#platform/session/session.ts';
import { useSession } from '#platform/session/use-session.ts';
import { historySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';

const loadPalette = () => import('#layouts/v2/palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** Looks for everything from anywhere: pressed, with ⌘K or Ctrl+K, with 「/」. A hand scanner finds its patient wherever the focus is. */
export function PaletteOpener({ places }: { places: readonly Place[] }) {
  const maySeePatients = isAllowed(useSession(), 'patient.view');
  const [open, setOpen] = useState(false);
  const hasSlash = useSingleKey('/', () => setOpen(true));
  const navigate = useNavigate();
  useScanner((text) => {
    if (maySeePatients) void navigate(href('/patients'), { state: historySearch({ text }) });
  });
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isCommandK(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', openByKey);
    return () => removeEventListener('keydown', openByKey);
  }, []);
  const what = maySeePatients ? '患者・オーダー・画面を検索' : '画面を検索';
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-label={what}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasSlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Icon path={searchIcon} />
        <span className={styles.word}>{what}</span>
        <span className={styles.key} data-key={isApple ? '⌘K' : 'Ctrl K'} />
      </button>
      {open && (
        <Suspense>
          <Palette places={places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Also from a field; not over a dialog, and not while the screen is locked. */
const isCommandK = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  !sessionStore.get().session?.lockedAt &&
  !document.querySelector('dialog[open], [role="dialog"]');
