import type { WindowView } from '@nattoku/contract/ic-support/ic-window';
import { useEffect } from 'react';
import { speak } from '#words/language.ts';

/** The window speaks as staff chose in the room. Nothing of it is kept on the device: the next talk is somebody else's. */
export function useSpokenWords(words: WindowView['words'] | null): void {
  const language = words?.language;
  const furigana = words?.furigana ?? false;
  useEffect(() => {
    // Without its file the window goes on in the language before; what staff say is heard in any.
    if (language) void speak(language).catch(() => undefined);
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset['furigana'] = furigana ? 'on' : 'off';
  }, [furigana]);
}
