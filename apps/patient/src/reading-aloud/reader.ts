/** `silent`: the voice does not come; a person must press once more. `empty`: nothing is there to be read. */
export type ReaderState = { name: 'reading' | 'paused' | 'silent' | 'over' | 'empty'; place: number };

type Events = {
  /** The voice has begun. */
  heard: () => void;
  /** It has said everything, or was interrupted. */
  ended: () => void;
  /** It may not speak at all here, or not before something was pressed. */
  refused: () => void;
};

/** The device's voice. */
export type Speaker = {
  speak: (place: number, events: Events) => void;
  cancel: () => void;
  /** False while nothing is said and nothing waits to be said. */
  isBusy: () => boolean;
};

type Ports = {
  speaker: Speaker;
  count: () => number;
  /** How long saying it should take, in milliseconds and generously. */
  durationOf: (place: number) => number;
  tell: (state: ReaderState) => void;
};

const TICK_MS = 500;
const START_MS = 4_000;
/** Twice the same sentence was not heard, for some browsers lose what follows at once upon what was canceled: there is no use in going on. */
const SILENCES = 2;

/**
 * Reads sentence after sentence. Devices differ in how they stop: some say nothing when they are done, some fall silent in the middle, some
 * are stopped by a call. Whatever happens, the next sentence follows, or it is said that none can be heard. Pausing cancels, because half
 * of the devices cannot pause; going on begins with the sentence that was not read to its end.
 */
export function createReader({ speaker, count, durationOf, tell }: Ports) {
  let state: ReaderState = { name: 'paused', place: 0 };
  let silences = 0;
  let stopWatching = () => {};

  const become = (name: ReaderState['name'], place: number) => {
    state = { name, place };
    tell(state);
  };
  const hush = () => {
    stopWatching();
    speaker.cancel();
  };
  const readAt = (place: number) => {
    hush();
    if (place >= count()) return become(count() > 0 ? 'over' : 'empty', 0);
    become('reading', place);
    const goOn = (isHeard: boolean) => {
      stopWatching();
      silences = isHeard ? 0 : silences + 1;
      if (silences < SILENCES) return readAt(isHeard ? place + 1 : place);
      silences = 0;
      hush();
      become('silent', place);
    };
    stopWatching = watch({
      speaker,
      place,
      durationMs: durationOf(place),
      goOn,
      refused: () => become('silent', place),
    });
  };
  return {
    state: () => state,
    /** From this sentence on. */
    readAt,
    goOn: () => readAt(state.place),
    pause: () => {
      hush();
      become('paused', state.place);
    },
    /** The sentences are others now; the one that was read stands here. */
    moveTo: (place: number) => {
      if (state.name === 'reading') readAt(place);
      else become(state.name, place);
    },
    stop: hush,
  };
}

type Watching = {
  speaker: Speaker;
  place: number;
  durationMs: number;
  goOn: (isHeard: boolean) => void;
  refused: () => void;
};

/** Has one sentence said; the answer stops listening for what becomes of it. */
function watch({ speaker, place, durationMs, goOn, refused }: Watching): () => void {
  let isOver = false;
  let heardAt: number | null = null;
  let idleTicks = 0;
  const beganAt = Date.now();
  const once = (next: () => void) => () => {
    if (!isOver) next();
  };
  const timer = setInterval(() => {
    idleTicks = speaker.isBusy() ? 0 : idleTicks + 1;
    const isLate = heardAt === null ? Date.now() - beganAt > START_MS : Date.now() - heardAt > durationMs;
    // One tick without a word lies between two sentences anyway.
    if (isLate || idleTicks > 1) goOn(heardAt !== null);
  }, TICK_MS);
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  speaker.speak(place, {
    heard: once(() => {
      heardAt = Date.now();
    }),
    ended: once(() => goOn(heardAt !== null)),
    refused: once(() => {
      stop();
      refused();
    }),
  });
  return stop;
}
