export type SnackbarType = 'error' | 'info' | 'done' | 'warning';

export type Snackbar = {
  type: SnackbarType;
  title: string;
  desc: string;
  /** One way back, as 「元に戻す」. */
  action?: { label: string; onPress: () => void };
};

export type ShownSnackbar = Snackbar & {
  /** Grows with every showing, so that the same words said again are announced again. */
  serial: number;
};

type Listener = () => void;

let current: ShownSnackbar | null = null;
let serial = 0;
const listeners = new Set<Listener>();

function change(next: ShownSnackbar | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** One at a time: a new one takes the place of the one that is open (specification/design.md §6). */
export function showSnackbar(snackbar: { title: string } & Partial<Snackbar>): void {
  serial += 1;
  change({ type: 'error', desc: '', ...snackbar, serial });
}

export function closeSnackbar(): void {
  if (current) change(null);
}

export const currentSnackbar = (): ShownSnackbar | null => current;

export function subscribeSnackbar(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
