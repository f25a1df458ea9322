/** How fast the page reads itself aloud. */
export type ReadingSpeed = 'slow' | 'normal' | 'fast' | 'fastest';

export type DisplaySettings = {
  size: 'normal' | 'large' | 'larger' | 'largest';
  colours: 'device' | 'light' | 'dark';
  contrast: 'normal' | 'high';
  spacing: 'normal' | 'wide';
  motion: 'device' | 'reduced';
  hand: 'right' | 'left';
  /** Above the hospital's Japanese, and above names. */
  furigana: 'off' | 'on';
  speed: ReadingSpeed;
};
/** What the panel of the display offers. */
export type Setting = Exclude<keyof DisplaySettings, 'speed'>;

/** What the person has asked of the device for all its pages. */
export type DeviceWishes = { dark: boolean; moreContrast: boolean };

/** What was kept may be cut off, or no settings at all. A value that nobody knows any more looks like the usual one. */
export function readSettings(kept: string | null): Partial<DisplaySettings> {
  try {
    return Object(JSON.parse(kept ?? '{}')) as Partial<DisplaySettings>;
  } catch {
    return {};
  }
}

/** Where nothing was chosen here, the device's own settings count. */
export const settingsOf = (
  { size, colours, contrast, spacing, motion, hand, furigana, speed }: Partial<DisplaySettings>,
  { moreContrast }: DeviceWishes,
): DisplaySettings => ({
  size: size ?? 'normal',
  colours: colours ?? 'device',
  contrast: contrast ?? (moreContrast ? 'high' : 'normal'),
  spacing: spacing ?? 'normal',
  motion: motion ?? 'device',
  hand: hand ?? 'right',
  furigana: furigana ?? 'off',
  speed: speed ?? 'normal',
});

/** Attributes of the root, as the style sheets ask for them. */
export function attributesOf({ size, colours, speed: _, ...others }: DisplaySettings, { dark }: DeviceWishes) {
  return { ...others, textSize: size, colours: colours === 'device' ? (dark ? 'dark' : 'light') : colours };
}
