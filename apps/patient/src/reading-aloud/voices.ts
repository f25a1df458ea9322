/** What a device says about one of its voices. */
export type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService' | 'default'>;

/** Not every browser speaks. */
export const speechOfDevice = (): SpeechSynthesis | undefined =>
  'speechSynthesis' in globalThis ? globalThis.speechSynthesis : undefined;

/**
 * The device's own voice for a language, the usual one first. A voice of a server never speaks: what is read would leave the device.
 */
export const voiceFor = <V extends Voice>(lang: string, voices: readonly V[]): V | undefined =>
  voices
    .filter((voice) => voice.localService && languageOf(voice.lang) === languageOf(lang))
    .sort((one, other) => rankOf(other) - rankOf(one))[0];

/** Voices come late, and in some browsers again and again. */
export function watchVoices(changed: () => void): () => void {
  const speech = speechOfDevice();
  // Safari 15 cannot say that they changed; there each screen looks once more.
  if (!(speech instanceof EventTarget)) return () => {};
  speech.addEventListener('voiceschanged', changed);
  return () => speech.removeEventListener('voiceschanged', changed);
}

export const canReadAloud = (): boolean =>
  voiceFor(document.documentElement.lang, speechOfDevice()?.getVoices() ?? []) !== undefined;

/** Android writes ja_JP, others cmn-Hans-CN; what is spoken in Hong Kong is another language. */
const languageOf = (lang: string): string =>
  lang
    .toLowerCase()
    .replace(/^cmn/, 'zh')
    .replace(/^zh\W?hk/, 'yue')
    .replace(/[-_].*/, '');

/** The accents that most people here know come first, then what the device likes best. */
const rankOf = ({ lang, default: isUsual }: Voice): number => (/(CN|BR|US)$/i.test(lang) ? 2 : 0) + Number(isUsual);
