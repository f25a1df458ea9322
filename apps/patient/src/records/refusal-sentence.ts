import type { PatientRecord } from '@nattoku/contract/patient-page';

const QUOTED = 20;

/** What the hospital could not take in, in the words of the person who did it. */
export function refusalSentence(record: PatientRecord, reason: string): string {
  return `${whatOf(record)}は受け付けられませんでした。${reason}`;
}

function whatOf(record: PatientRecord): string {
  if (record.kind === 'answered') return '質問への回答';
  if (record.kind === 'watched') return '動画を見た記録';
  if (record.kind === 'done') return '終わりの記録';
  if (record.kind === 'seen') return '返事を読んだ記録';
  const letters = [...record.text.replaceAll(/\s+/g, ' ')];
  return `送った質問「${letters.slice(0, QUOTED).join('')}${letters.length > QUOTED ? '…' : ''}」`;
}
