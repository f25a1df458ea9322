import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { wordsOf } from '#progress/declared-kinds.ts';
import { visitWords } from '#words/visit-words.ts';

const QUOTED = 20;

type Refused = { record: PatientRecord; reason: string };

/**
 * What the hospital could not take in, in the words of the person who did it, and the reason in its Japanese; what was refused for one reason
 * is told as one.
 */
export function refusalSentences(refused: readonly Refused[]): { what: string; reason: string }[] {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const what = refused.filter((each) => each.reason === reason).map(({ record }) => whatOf(record));
    return { what: visitWords().and([...new Set(what)]), reason };
  });
}

function whatOf(record: PatientRecord): string {
  if (record.kind === 'done') return visitWords().delivery.records.done;
  if (record.kind === 'seen') return visitWords().delivery.records.seen;
  if (record.kind !== 'asked') return wordsOf(record)?.name ?? visitWords().delivery.records.other;
  const letters = [...record.text.replaceAll(/\s+/g, ' ')];
  return visitWords().delivery.question(`${letters.slice(0, QUOTED).join('')}${letters.length > QUOTED ? '…' : ''}`);
}
