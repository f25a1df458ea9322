export const letterSizes = ['normal', 'large', 'largest'] as const;
export type LetterSize = (typeof letterSizes)[number];

export const letterSizeNames: Record<LetterSize, string> = {
  normal: 'ふつう',
  large: '大きい',
  largest: 'とても大きい',
};

const KEY = 'nattoku.letterSize';

/** A setting of the screen, the only thing besides unsent records that this page keeps on the device. */
export function savedLetterSize(): LetterSize {
  try {
    const saved = localStorage.getItem(KEY);
    return letterSizes.find((size) => size === saved) ?? 'normal';
  } catch {
    return 'normal';
  }
}

export function applyLetterSize(size: LetterSize): void {
  document.documentElement.dataset['letterSize'] = size;
}

export function saveLetterSize(size: LetterSize): void {
  applyLetterSize(size);
  try {
    localStorage.setItem(KEY, size);
  } catch {
    // Storage may be forbidden; then the choice holds until the page is closed.
  }
}

export function forgetLetterSize(): void {
  applyLetterSize('normal');
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}
