import { Notice } from '#frame/notice.tsx';
import { consentWords } from '#words/visit-words.ts';

/** Before the pen, to somebody who reads another language: what is signed is the Japanese document. */
export function GoverningDocument() {
  const words = consentWords().check.governing;
  return words === '' ? null : <Notice tone="warning">{words}</Notice>;
}
