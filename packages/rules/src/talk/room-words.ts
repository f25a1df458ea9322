import type { RoomLanguage, RoomWords } from '#talk/session-entry.ts';

/** In what the patient's screen speaks: as staff chose last, and else as the patient's record says. */
export const roomWordsOf = (chosen: RoomWords | null, language: RoomLanguage): RoomWords =>
  chosen ?? { language, furigana: false };

/** Which layer is laid over the Japanese; null where it stands as it was written. Readings belong to the Japanese alone. */
export function layerOfWords({ language, furigana }: RoomWords): Exclude<RoomLanguage, 'ja'> | 'ja-Hrkt' | null {
  if (language !== 'ja') return language;
  return furigana ? 'ja-Hrkt' : null;
}

/** Whose captions a film in the room shows first. */
export function captionsOfWords(words: RoomWords): readonly string[] {
  const layer = layerOfWords(words);
  return layer === null ? ['ja'] : [layer, 'ja'];
}
