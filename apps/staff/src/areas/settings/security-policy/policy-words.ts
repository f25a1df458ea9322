import type { PasswordRule } from '@nattoku/contract/auth/security-policy';

/** Q-54 of the ministry's questions and answers on its guideline (6.0) leaves these three ways. */
export const passwordRuleWords: Record<PasswordRule, { name: string; says: string }> = {
  thirteenOrSecondFactor: {
    name: '8文字以上＋二要素認証（シQ-54 c）',
    says: '二要素認証を設定した職員は8文字以上、まだの職員は13文字以上にします。定期的な変更は要りません。',
  },
  thirteen: {
    name: '13文字以上（シQ-54 a）',
    says: '全員13文字以上にします。定期的な変更は要りません。',
  },
  eightChangedEveryTwoMonths: {
    name: '8文字以上を2か月ごとに変更（シQ-54 b）',
    says: '8文字以上にし、60日ごとに新しいパスワードに変えてもらいます。',
  },
};
