/** Fact that a field states about the explanation: who gave it, or on which day. */
export type ExplanationFact = 'explainedBy' | 'explainedOn';

type StatingField = { type: string; filler: string; label: string; autoKey: string | null };

/** Types that show words; a tick, a number and ink state neither a name nor a day. */
const WORDED = new Set(['text', 'multilineText', 'date', 'radio', 'select', 'auto']);
/** No other word may precede it: 麻酔説明医 is another doctor than the one who explained the form. */
const FROM = '(?:ご|御|医師(?:の|による|から)?(?:ご|御)?)?';
const GIVEN = `${FROM}(?:説明|IC|インフォームド・?コンセント)(?:を?(?:いた|致)?(?:した|しました|行った|行いました|実施した)|を受けた|を受けられた)?(?:実施)?の?`;
const BY = new RegExp(`^${GIVEN}(?:医師?|先生|者|職員|看護師|担当者)(?:の?(?:氏?名|お名前))?$`, 'u');
const ON = new RegExp(`^${GIVEN}(?:年月日|月日|日)(?:付|時)?(?:西暦|和暦)?$`, 'u');
/** A doctor who is only assigned explains later: this is true before the talk as well. */
const ASSIGNED = /担当|予定|主治/u;

/**
 * Which fact of the explanation a field states; null for every other field. Forms that were made before the keys `explainedBy` and `explainedOn`
 * state it in fields that are recognised by their label.
 */
export function explanationFact({ type, filler, label, autoKey }: StatingField): ExplanationFact | null {
  if (autoKey === 'explainedBy' || autoKey === 'explainedOn') return autoKey;
  // A patient who writes when they were told states their own memory.
  if (!WORDED.has(type) || !filler.startsWith('staff')) return null;
  const words = label.normalize('NFKC').replaceAll(/[\s:()[\]【】「」※*]/gu, '');
  if (ON.test(words)) return 'explainedOn';
  if (ASSIGNED.test(words)) return null;
  return autoKey === 'explainerName' || BY.test(words) ? 'explainedBy' : null;
}

/** Shown in place of a fact that no record proves yet. */
export const EXPLAINED_LATER = '説明のあとに記入されます';
