import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';
import { wordsOf } from '#progress/declared-kinds.ts';

const QUOTED = 20;

type Refused = { record: PatientRecord; reason: string };

/** What the hospital could not take in, in the words of the person who did it; what was refused for one reason is told as one. */
export function refusalSentences(refused: readonly Refused[]): string[] {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const what = refused.filter((each) => each.reason === reason).map(({ record }) => whatOf(record));
    return `${[...new Set(what)].join('と')}は受け付けられませんでした。${reason}`;
  });
}

function whatOf(record: PatientRecord): string {
  if (record.kind === 'done') return '終わりの記録';
  if (record.kind === 'seen') return '返事を読んだ記録';
  if (record.kind !== 'asked') return wordsOf(record)?.name ?? '記録';
  const letters = [...record.text.replaceAll(/\s+/g, ' ')];
  return `送った質問「${letters.slice(0, QUOTED).join('')}${letters.length > QUOTED ? '…' : ''}」`;
}
