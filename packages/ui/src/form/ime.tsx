type KeyEvent = { key: string; keyCode: number; isComposing?: boolean; nativeEvent?: { isComposing?: boolean } };

/**
 * True for the Enter that only ends a kana-kanji conversion, which must never send or submit anything.
 * Safari fires it after compositionend with isComposing already false; key code 229 is all that gives it away.
 */
export const isImeEnter = (event: KeyEvent): boolean =>
  (event.key === 'Enter' || event.key === 'Process') &&
  (event.keyCode === 229 || Boolean(event.isComposing ?? event.nativeEvent?.isComposing));
