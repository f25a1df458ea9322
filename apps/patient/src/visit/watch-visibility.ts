type Watcher = {
  /** How long the page was hidden; 0 when it is shown for the first time. */
  show: (hiddenForMs: number) => void;
  /** `isLeaving`: the browser puts the page away, and may not bring it back. */
  hide: (isLeaving: boolean) => void;
};

/** Reports when the page is hidden and shown again, until `signal` aborts. */
export function watchVisibility({ show, hide }: Watcher, signal: AbortSignal): void {
  let hiddenAt = 0;
  const onShow = () => show(hiddenAt > 0 ? Date.now() - hiddenAt : 0);
  const onHide = (isLeaving: boolean) => {
    hiddenAt = Date.now();
    hide(isLeaving);
  };
  addEventListener('pageshow', onShow, { signal });
  addEventListener('pagehide', () => onHide(true), { signal });
  document.addEventListener(
    'visibilitychange',
    () => (document.visibilityState === 'hidden' ? onHide(false) : onShow()),
    { signal },
  );
}
