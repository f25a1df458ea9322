import type { Page } from '@playwright/test';

/** A voice that a test gives to a device. */
type GivenVoice = { lang: string; localService?: boolean };
type Spoken = { text: string; lang: string; rate: number };
declare global {
  interface Window {
    /** What was said, in order. */
    spoken: Spoken[];
    /** How the voice ends: by saying so, by falling silent, or not before it is told. */
    voiceManner: 'says' | 'hangs' | 'waits';
    endSentence: () => void;
  }
}

/**
 * Puts a device's voice in the place of the browser's, which has none here. It says each sentence when it is told to, and comes late, as voices do.
 */
export async function giveVoices(page: Page, voices: readonly GivenVoice[]) {
  await page.addInitScript((given: readonly GivenVoice[]) => {
    const listeners = new EventTarget();
    let known: object[] = [];
    let current: SpeechSynthesisUtterance | null = null;
    window.spoken = [];
    window.voiceManner = 'waits';
    const fire = (utterance: SpeechSynthesisUtterance, type: string, more: object = {}) =>
      utterance.dispatchEvent(Object.assign(new Event(type), more));
    const end = () => {
      const ended = current;
      current = null;
      if (ended) fire(ended, 'end');
    };
    window.endSentence = end;
    class Utterance extends EventTarget {
      voice = null;
      lang = '';
      rate = 1;
      text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const device = Object.assign(listeners, {
      getVoices: () => known,
      speak: (utterance: SpeechSynthesisUtterance) => {
        current = utterance;
        const { text, lang, rate } = utterance;
        window.spoken.push({ text, lang, rate });
        queueMicrotask(() => {
          fire(utterance, 'start');
          if (window.voiceManner === 'says') end();
          if (window.voiceManner === 'hangs') current = null;
        });
      },
      cancel: () => {
        const canceled = current;
        current = null;
        if (canceled) queueMicrotask(() => fire(canceled, 'error', { error: 'canceled' }));
      },
      pending: false,
    });
    Object.defineProperty(device, 'speaking', { get: () => current !== null });
    Object.defineProperty(window, 'speechSynthesis', { value: device });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    addEventListener('load', () => {
      known = given.map((voice) => ({ localService: true, default: false, name: voice.lang, voiceURI: '', ...voice }));
      device.dispatchEvent(new Event('voiceschanged'));
    });
  }, voices);
}

export const spokenOn = (page: Page): Promise<Spoken[]> => page.evaluate(() => window.spoken);
export const endSentence = (page: Page) => page.evaluate(() => window.endSentence());
export const setManner = (page: Page, manner: Window['voiceManner']) =>
  page.evaluate((value) => {
    window.voiceManner = value;
  }, manner);
