import type { SignerRole } from '@nattoku/contract/consent/consent-field';
import type { SignerReason } from '@nattoku/contract/consent/consent-rules';
import type { ConsentDecisionKind } from '@nattoku/contract/consent/consent-state';
import type { PatientConsentGate, PatientConsentSigner } from '@nattoku/contract/consent/consent-signing';
import type { RelationCode } from '@nattoku/contract/patient/related-person';

/** As somebody is spoken of on the patient page; the contract's own words are those of staff, and would bring zod along. */
export const roleWords: Record<SignerRole, string> = {
  patient: 'ご本人',
  proxy: 'ご家族など（ご本人に代わる方）',
  scribe: 'ご本人に代わって書く方（代筆）',
  witness: '立ち会った方',
  doctor: '説明担当医',
  supervisor: '指導医',
  interpreter: '通訳の方',
};

export const relationWords: Record<RelationCode, string> = {
  HUSB: '夫',
  WIFE: '妻',
  DOMPART: 'パートナー',
  FTH: '父',
  MTH: '母',
  SON: '息子',
  DAU: '娘',
  BRO: '兄弟',
  SIS: '姉妹',
  GRPRN: '祖父母',
  GRNDCHILD: '孫',
  INLAW: '義理の家族',
  EXT: 'その他の親族',
  GUARD: '後見人',
  FRND: '友人・知人',
  O: 'その他',
};

/** Why this person is asked. */
export const reasonWords: Record<SignerReason, string> = {
  template: 'この書類に、署名の欄があります。',
  self: 'ご本人のことなので、ご本人がお決めになります。',
  ageParent: 'ご本人が未成年のため、親権をお持ちの方にお願いします。',
  agePatientAndParent: 'ご本人が未成年のため、ご本人と親権をお持ちの方の両方にお願いします。',
  ageParentOptional: 'よろしければ、ご家族も署名できます。',
  noCapacity: 'ご本人が判断することが難しいため、お願いします。',
  cannotWriteScribe: 'ご本人が字を書くことが難しいため、お願いします。',
  cannotWriteWitness: '代わりに書くところを見ていた方にお願いします。',
  teamDecision: '医療・ケアチームで話し合って決めます。',
  emergency: '急いで治療を始める必要があります。',
  added: '病院が、署名をお願いしています。',
};

export const decisionWords: Record<ConsentDecisionKind, string> = {
  agree: '同意する',
  refuse: '同意しない',
  defer: 'もう少し考える',
  secondOpinion: 'セカンドオピニオンを希望する',
};

export const gateWords: Record<PatientConsentGate['kind'], string> = {
  videosWatched: '説明の動画を見る',
  readToEnd: '説明を最後まで読む',
  comprehension: '確認問題に答える',
  talkHeld: '医師の説明を受ける',
  coolingTime: '考える時間をとる',
};

/** Why somebody may sign who need not: the last signature that is needed closes the form. */
export const optionalWords = 'よろしければ、先に署名できます。署名しなくてもかまいません。';

/** What somebody confirms with their signature who does not decide. */
export const confirmsWords = ({ role }: Pick<PatientConsentSigner, 'role'>): string =>
  role === 'interpreter'
    ? '説明とお返事を通訳したしるしに、署名をお願いします。'
    : '同席して内容を確かめたしるしに、署名をお願いします。';

/** Who says yes or no. */
export const decides = ({ role }: Pick<PatientConsentSigner, 'role'>): boolean =>
  role === 'patient' || role === 'proxy' || role === 'scribe';
