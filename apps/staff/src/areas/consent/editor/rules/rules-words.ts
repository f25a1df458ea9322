import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { consentGateNames, consentLevelNames, type ConsentRules } from '@nattoku/contract/consent/consent-rules';

export const coPresenceNames: Record<ConsentRules['coPresence'], string> = {
  none: '求めない',
  recommended: 'できれば同席',
  required: '必ず同席',
};

const yesNo = (value: boolean): string => (value ? 'はい' : 'いいえ');

/** The rules of a version in words, always in the same order. */
export const rulesWords = (rules: ConsentRules): { label: string; words: string }[] => [
  {
    label: '署名する方',
    words: rules.signers
      .map(({ role, required }) => `${signerRoleNames[role]}${required ? '' : '（任意）'}`)
      .join('、'),
  },
  {
    label: '署名の前に済ませること',
    words: rules.gates
      .map(({ kind, hours }) => `${consentGateNames[kind]}${hours === null ? '' : `（${hours}時間）`}`)
      .join('、'),
  },
  {
    label: '確認問題',
    words: rules.questions
      .map(
        ({ stem, options, correctOption, explanation }) =>
          `${stem}（${options.join('／')}、正解${correctOption + 1}）${explanation}`,
      )
      .join('、'),
  },
  { label: '同意の方法', words: consentLevelNames[rules.level] },
  { label: '家族などの同席', words: coPresenceNames[rules.coPresence] },
  { label: '左右のある手技', words: yesNo(rules.sided) },
  { label: '患者さんごとの入力', words: yesNo(rules.personal) },
  { label: '医師の最終確認', words: yesNo(rules.finalCheck) },
  { label: '有効期間', words: rules.validDays === null ? '期限なし' : `${rules.validDays}日` },
  { label: '保管', words: `${rules.retentionYears}年` },
];
