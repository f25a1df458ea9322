/** What fingers and keys do, as the WebDriver standard writes it (https://www.w3.org/TR/webdriver2/#actions): the same for every engine. */
export type Actions =
  | { type: 'pointer'; id: 'finger'; actions: readonly PointerAction[] }
  | { type: 'key'; id: 'keyboard'; actions: readonly { type: 'keyDown' | 'keyUp'; value: string }[] };

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 };

/** A window of a browser of another make than Chromium, asked in the words of its own standard. */
export interface Engine {
  open(address: string): Promise<void>;
  /** Resolves to what the expression gives in the page, which has to be a string. No policy of the page forbids it. */
  evaluate(expression: string): Promise<string>;
  perform(actions: Actions): Promise<void>;
  /** A PNG of what is seen. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Size = { width: number; height: number };

/** How an engine is begun on this machine; where its programs are missing, `missing` names Debian's packages. */
export interface EngineKind {
  readonly name: string;
  readonly missing: readonly string[];
  start(size: Size): Promise<Engine>;
}
