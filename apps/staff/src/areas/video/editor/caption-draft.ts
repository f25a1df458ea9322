import { captionLine, captionSentence } from '@nattoku/rules/video/caption-words';
import { cleanMarkup, editableMarkup, readCaptionFile, writeWebVtt } from '@nattoku/rules/video/caption-file';
import { captionProblemSeverity, oddities, plainCueText, type WrittenCue } from '@nattoku/rules/video/webvtt';
import { clockOf, secondsOfClock } from '#areas/video/editor/clock-time.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';

/** A caption while it is being written: times as they are typed. */
export type CueDraft = { key: string; start: string; end: string; markup: string; settings: string };

/** The captions of one language that are being written, and the WebVTT they were begun from. */
export type CaptionDraft = { language: string; cues: CueDraft[]; kept: string[]; begunFrom: string | null };

export const cueDraftsOf = (cues: readonly Pick<WrittenCue, 'startSeconds' | 'endSeconds' | 'markup' | 'settings'>[]) =>
  cues.map(({ startSeconds, endSeconds, markup, settings }): CueDraft => ({
    key: newIdempotencyKey(),
    start: clockOf(startSeconds),
    end: clockOf(endSeconds),
    markup: editableMarkup(markup),
    settings,
  }));

/** The stored captions of a language for editing, and a sentence for each line that saving would lose. */
export function draftOfStored(webvtt: string, language: string): { draft: CaptionDraft; unreadable: string[] } {
  const { cues, kept, problems } = readCaptionFile(webvtt);
  return {
    draft: { language, cues: cueDraftsOf(cues), kept, begunFrom: webvtt },
    unreadable: problems.filter(({ code }) => captionProblemSeverity[code] === 'error').map(captionLine),
  };
}

type Cue = { key: string; startSeconds: number; endSeconds: number; markup: string; settings: string };

const cueOf = ({ key, start, end, markup, settings }: CueDraft): Cue => ({
  key,
  startSeconds: secondsOfClock(start) ?? Number.NaN,
  endSeconds: secondsOfClock(end) ?? Number.NaN,
  markup,
  settings,
});

/** The words that players show of a caption as it is typed. */
export const shownText = (markup: string): string => plainCueText(cleanMarkup(markup));

/** What keeps a caption from being shown. */
const errorOf = ({ startSeconds, endSeconds, markup }: Cue): string | undefined => {
  if (Number.isNaN(startSeconds) || Number.isNaN(endSeconds)) return '時刻は 1:05 か 1:05.250 のように入力してください';
  if (endSeconds <= startSeconds) return '終了は開始より後にしてください';
  return shownText(markup) === '' ? '字幕の文を入力してください' : undefined;
};

export type CheckedCues = {
  /** In the order in which they begin, without those that cannot be shown. */
  cues: Cue[];
  /** By the key of the row. */
  errors: Map<string, string>;
  /** What may be meant, and is asked about, by the key of the row. */
  warnings: Map<string, string>;
};

export function checkCues(drafts: readonly CueDraft[], durationSeconds: number | null): CheckedCues {
  const all = drafts.map(cueOf);
  const errors = new Map(errorsOf(all));
  const cues = all
    .filter(({ key }) => !errors.has(key))
    .toSorted((one, other) => one.startSeconds - other.startSeconds);
  const numbered = cues.map((cue, line) => ({ ...cue, line }));
  const warnings = new Map(
    oddities(numbered, durationSeconds ?? Infinity).map((problem) => [
      cues[problem.line]?.key ?? '',
      captionSentence(problem),
    ]),
  );
  return { cues, errors, warnings };
}

const errorsOf = (cues: readonly Cue[]): [string, string][] =>
  cues.flatMap((cue): [string, string][] => {
    const error = errorOf(cue);
    return error === undefined ? [] : [[cue.key, error]];
  });

export const webVttOf = ({ cues }: CheckedCues, kept: readonly string[]): string => writeWebVtt(cues, kept);

/** All of them earlier or later; none begins before the film does. */
export const shifted = (drafts: readonly CueDraft[], by: number): CueDraft[] =>
  drafts.map((draft) => {
    const { startSeconds, endSeconds } = cueOf(draft);
    if (Number.isNaN(startSeconds + endSeconds)) return draft;
    const moved = (seconds: number) => clockOf(Math.max(0, seconds + by));
    return { ...draft, start: moved(startSeconds), end: moved(endSeconds) };
  });

const SHOWN_SECONDS = 3;

/** A new caption from a position on, put where it belongs. */
export const withCueAt = (drafts: readonly CueDraft[], seconds: number): CueDraft[] => {
  const added = { key: newIdempotencyKey(), start: clockOf(seconds), end: clockOf(seconds + SHOWN_SECONDS) };
  const after = drafts.findIndex((draft) => cueOf(draft).startSeconds > seconds);
  return drafts.toSpliced(after < 0 ? drafts.length : after, 0, { ...added, markup: '', settings: '' });
};
