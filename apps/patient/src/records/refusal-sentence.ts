import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import type { PatientRecord } from '@nattoku/contract/patient-page/patient-page';

const QUOTED = 20;

const consentWords: Record<ConsentRecord['kind'], string> = {
  consentRead: '同意書を読んだ記録',
  consentAnswered: '同意書の質問への回答',
  consentFilled: '同意書への記入',
  consentDecided: '同意書へのお返事',
  consentSigned: '同意書への署名',
  consentWithdrawn: '同意の取りやめ',
};

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
  if (record.kind === 'answered') return '質問への回答';
  if (record.kind === 'watched') return '動画を見た記録';
  if (record.kind === 'done') return '終わりの記録';
  if (record.kind === 'seen') return '返事を読んだ記録';
  if (record.kind !== 'asked') return consentWords[record.kind];
  const letters = [...record.text.replaceAll(/\s+/g, ' ')];
  return `送った質問「${letters.slice(0, QUOTED).join('')}${letters.length > QUOTED ? '…' : ''}」`;
}
