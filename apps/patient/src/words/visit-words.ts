import { catalogueNow, type ConsentWords, type VisitWords } from '#words/language.ts';
import { consentJa } from '#words/ja/consent.ts';
import { visitJa } from '#words/ja/visit.ts';

/** Words of the moment, as `openingWords`. */
export const visitWords = (): VisitWords => catalogueNow()?.visit ?? visitJa;
export const consentWords = (): ConsentWords => catalogueNow()?.consent ?? consentJa;
