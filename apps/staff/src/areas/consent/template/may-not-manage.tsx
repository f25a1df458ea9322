import { Notice } from '@nattoku/ui/feedback/notice';

export const MayNotManage = () => (
  <Notice tone="info">同意書様式を作成・変更する権限がありません。施設の管理者に依頼してください。</Notice>
);
