import type { Sentence } from '#reading-aloud/passages.ts';
import type { Speaker } from '#reading-aloud/reader.ts';
import { voiceFor } from '#reading-aloud/voices.ts';

/** Speaks with the voice of each sentence's own language. */
export function createSpeaker(
  speech: SpeechSynthesis,
  { sentenceAt, rate }: { sentenceAt: (place: number) => Sentence | undefined; rate: () => number },
): Speaker {
  // Chromium forgets an utterance that nobody holds, and its end with it.
  let held: SpeechSynthesisUtterance | null = null;
  return {
    speak: (place, { heard, ended, refused }) => {
      const sentence = sentenceAt(place);
      const voice = sentence && voiceFor(sentence.lang, speech.getVoices());
      if (!voice) return refused();
      const utterance = new SpeechSynthesisUtterance(sentence.spoken);
      Object.assign(utterance, { voice, lang: voice.lang, rate: rate() });
      utterance.addEventListener('start', heard);
      utterance.addEventListener('end', ended);
      utterance.addEventListener('error', ({ error }) => (refusals.has(error) ? refused() : ended()));
      held = utterance;
      speech.speak(held);
    },
    cancel: () => {
      if (speech.speaking || speech.pending) speech.cancel();
    },
    isBusy: () => speech.speaking || speech.pending,
  };
}

const refusals = new Set<SpeechSynthesisErrorCode>([
  'not-allowed',
  'synthesis-unavailable',
  'audio-hardware',
  'language-unavailable',
  'voice-unavailable',
]);
