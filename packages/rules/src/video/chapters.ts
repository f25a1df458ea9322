type Chapter = { title: string; start: number };

/**
 * The chapter (in order of start) that a second of the video lies in; undefined before the first. A question belongs to the chapter in which
 * the passage that explains its answer begins, and to the whole video where it names none.
 */
export const chapterAt = <C extends Chapter>(chapters: readonly C[], seconds: number | null): C | undefined =>
  seconds === null ? undefined : chapters.findLast(({ start }) => start <= seconds);

/** Where a chapter ends: where the next begins, or with the video. */
export const chapterEnd = (chapters: readonly Chapter[], { start }: Chapter, durationSeconds: number): number =>
  chapters.find((other) => other.start > start)?.start ?? durationSeconds;
