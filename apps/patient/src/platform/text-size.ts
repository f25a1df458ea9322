export const textSizes = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

export const textSizeNames: Record<TextSize, string> = {
  normal: 'ふつう',
  large: '大きい',
  largest: 'とても大きい',
};

const KEY = 'nattoku.letterSize';

/** A setting of the screen, the only thing besides unsent records that this page keeps on the device. */
export function savedTextSize(): TextSize {
  try {
    const saved = localStorage.getItem(KEY);
    return textSizes.find((size) => size === saved) ?? 'normal';
  } catch {
    return 'normal';
  }
}

export function applyTextSize(size: TextSize): void {
  document.documentElement.dataset['textSize'] = size;
}

export function saveTextSize(size: TextSize): void {
  applyTextSize(size);
  try {
    localStorage.setItem(KEY, size);
  } catch {
    // Storage may be forbidden; then the choice holds until the page is closed.
  }
}

export function forgetTextSize(): void {
  applyTextSize('normal');
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}
