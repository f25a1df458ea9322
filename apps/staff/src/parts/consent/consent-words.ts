import type { SignerReason } from '@nattoku/contract/consent/consent-rules';
import { signerRoleNames, type SignerRole } from '@nattoku/contract/consent/consent-field';

const reasonWords: Record<SignerReason, string> = {
  template: 'この様式で決められています',
  self: '本人が判断し、署名します',
  ageParent: '署名する日の年齢により、親権者の署名が必要です',
  agePatientAndParent: '署名する日の年齢により、本人と親権者の両方の署名が必要です',
  ageParentOptional: '署名する日の年齢により、親権者の署名は任意です',
  noCapacity: '本人が判断できないため、代わりに署名します',
  cannotWriteScribe: '本人は判断できますが字を書けないため、代わりに書きます',
  cannotWriteWitness: '代筆に立ち会い、本人の意思を確かめます',
  teamDecision: '身寄りがないため、医療・ケアチームの判断として署名します',
  emergency: '救急のため、複数の医師の判断として署名します',
  added: '職員が追加しました',
};

/** Why somebody is asked to sign, as staff read it beside the name. A child who may sign does not decide. */
export const signerReasonWords = (reason: SignerReason, required: boolean): string =>
  reason === 'self' && !required ? '署名する日の年齢により、本人の署名は任意です' : reasonWords[reason];

/** The patient of whom an assent is asked, too: a child may sign and need not. */
export const signerWords = (role: SignerRole, required: boolean): string =>
  `${signerRoleNames[role]}${required ? '' : '（任意）'}`;
