import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { witnessedWords } from '@nattoku/rules/signature/witnessed-mark';

const methods: Record<NonNullable<ConsentSigner['method']>, string> = {
  ownDevice: '専用リンクの端末',
  hospitalDevice: '病院の端末',
  staffSession: '職員の画面',
  paper: '紙',
};

type Made = Pick<ConsentSigner, 'role' | 'method' | 'mark' | 'identifiedByName' | 'nameConfirmed'>;

/** By which hand, on what, and who made sure of the person. */
export const howSigned = ({ role, method, mark, identifiedByName, nameConfirmed }: Made): string =>
  [
    method !== null && method !== 'paper' && handOf(role, mark),
    method && methods[method],
    nameConfirmed && '氏名は画面で本人が確認',
    identifiedByName && `本人確認 ${identifiedByName}`,
  ]
    .filter(Boolean)
    .join('・');

const handOf = (role: Made['role'], mark: Made['mark']): string => {
  if (mark) return witnessedWords(mark);
  return role === 'scribe' ? '代筆' : '手書き';
};

/** Paper tells a day and no time; what patients sign is dated by our clock, however wrong that of the device is. */
export function whenSigned({ method, signedAt }: Pick<ConsentSigner, 'method' | 'signedAt'>): string {
  if (signedAt === null) return '';
  if (method === 'paper') return `署名日 ${formatDate(signedAt)}（紙の記載）`;
  const clock = method === 'staffSession' ? '端末の時計' : 'サーバー時刻';
  return `署名 ${formatDateTime(signedAt)}（${clock}）`;
}
