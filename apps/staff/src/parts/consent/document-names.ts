import type { ConsentDocument } from '@nattoku/contract/consent/consent-form';

export const documentNames: Record<ConsentDocument['kind'], string> = {
  issued: '患者さんに表示した文書',
  sealed: '署名済みの文書（確定済み）',
  refusal: '「同意しない」の記録',
  withdrawal: '撤回の記録',
  scan: '署名した紙のスキャン',
};
