import { z } from 'zod';
import { consentNotificationKinds } from '#consent/consent-notification-kinds.ts';
import type { Permission } from '#auth/permissions.ts';
import type { OrderNeed, OrderPermissions } from '#order/order-permissions.ts';

export const NotificationKind = z.enum([
  'announcement',
  'patient.question',
  'comprehension.low',
  'order.overdue',
  'link.locked',
  'delivery.failed',
  'order.completed',
  'video.withdrawn',
  'video.expiring',
  'catalogue.withdrawn',
  'consent.approval',
  'consent.returned',
  'consent.signed',
  'consent.declined',
  'consent.undecided',
  'consent.withdrawn',
  'consent.voidRequested',
  'consent.sealDelayed',
  'integration.stopped',
  'interview.alert',
  'contact.received',
  'contact.answered',
  'import.finished',
  'import.failed',
  'export.finished',
  'security.passwordChanged',
  'security.secondFactorChanged',
  'security.accountLocked',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export type KindFacts = {
  /** As the settings call it. */
  name: string;
  /**
   * Said in every bell in these very words: with nothing to fill in, no name and no condition can get into them
   * (specification/notification.md §1).
   */
  title: string;
  body: string;
  /** Somebody has to do something about it, and it stays until that is done. */
  needsAction: boolean;
  /** `patient`: whoever looks after the patient of the order; `named`: whom the cause names; `everybody`: whom the announcement is for. */
  reach: 'patient' | 'named' | 'everybody';
  /** What one needs to open what it leads to. Whoever lacks it is not told. */
  permission: Permission | null;
  /** Of what is about an order: what one must be allowed to do with it. The area of the order says which permissions that takes. */
  ofOrder?: OrderNeed;
  /** Any of these as well: what it asks for may be done by whoever has one of them. */
  anyOf?: readonly Permission[];
  /** False while the area that raises it is not built: then nobody is asked about it. */
  exists: boolean;
  /** Left alone for ESCALATED_AFTER_HOURS it is told to everybody of the department, since a patient waits. */
  escalates?: true;
  /** Done by what it asks for and by nothing else: nobody ticks it off in the bell, for all who were told, without having done that. */
  onlyByDoing?: true;
  /** Cannot be switched off: it protects the account of whoever gets it. */
  always?: true;
};

export const ESCALATED_AFTER_HOURS = 24;

export const notificationKinds: Record<NotificationKind, KindFacts> = {
  announcement: {
    name: '施設・運営からのお知らせ',
    title: '新しいお知らせ',
    body: '',
    needsAction: false,
    reach: 'everybody',
    permission: 'notification.view',
    exists: true,
  },
  'patient.question': {
    name: '患者さんからの質問',
    title: '患者さんから質問が届きました',
    body: '開いて質問を確認し、お返事してください。',
    needsAction: true,
    onlyByDoing: true,
    reach: 'patient',
    permission: null,
    ofOrder: 'answer',
    exists: true,
    escalates: true,
  },
  'comprehension.low': {
    name: '理解の確認が必要',
    title: '理解の確認が必要です',
    body: '確認の質問に続けて間違えています。説明を補ってください。',
    needsAction: true,
    reach: 'patient',
    permission: null,
    ofOrder: 'view',
    exists: true,
    escalates: true,
  },
  'order.overdue': {
    name: '期限を過ぎたオーダー',
    title: '期限を過ぎたオーダーがあります',
    body: '動画をまだ見終わっていないか、同意書のお返事がまだです。声をかけるか、期限を延ばしてください。',
    needsAction: true,
    reach: 'patient',
    permission: null,
    ofOrder: 'view',
    exists: true,
  },
  'link.locked': {
    name: '患者用リンクのロック',
    title: '患者用リンクがロックされました',
    body: '生年月日の確認に5回失敗しました。ご本人を確かめて、リンクを再発行してください。',
    needsAction: true,
    reach: 'patient',
    permission: null,
    ofOrder: 'order',
    exists: true,
  },
  'delivery.failed': {
    name: '患者さんへの送信の失敗',
    title: '患者さんへの送信ができませんでした',
    body: 'オーダーの詳細で理由を確認し、別の方法で伝えてください。',
    needsAction: true,
    reach: 'named',
    permission: null,
    ofOrder: 'order',
    exists: true,
  },
  'order.completed': {
    name: '視聴の完了',
    title: '動画の視聴が完了しました',
    body: 'すべての動画を見終え、確認の質問に答えました。',
    needsAction: false,
    reach: 'patient',
    permission: null,
    ofOrder: 'view',
    exists: true,
  },
  'video.withdrawn': {
    name: '動画の取り下げ',
    title: '送信した動画が取り下げられました',
    body: '安全のため、患者さんの画面でも再生できなくなりました。オーダーの一覧で対象を確認し、必要な患者さんに説明してください。',
    needsAction: false,
    reach: 'named',
    permission: 'video.order',
    exists: true,
  },
  'video.expiring': {
    name: '動画の有効期限',
    title: '動画の有効期限が近づいています',
    body: '内容を見直して有効期限を延ばすか、新しい版を作ってください。期限を過ぎると新しくオーダーできません。',
    needsAction: false,
    reach: 'named',
    permission: 'video.manage',
    exists: true,
  },
  'catalogue.withdrawn': {
    name: '標準コンテンツの取り下げ',
    title: '運営が標準コンテンツの動画を取り下げました',
    body: 'そのまま使っている動画は、患者さんの画面でも再生できなくなりました。コピーした動画は、内容を確かめて、必要なら取り下げてください。',
    needsAction: false,
    reach: 'named',
    permission: 'video.view',
    exists: true,
  },
  ...consentNotificationKinds,
  'integration.stopped': {
    name: '外部システムとの連携の停止',
    title: '外部システムとの連携が止まっています',
    body: '設定の「連携」を開いて、理由を確かめてください。送れなかったものは残っています。',
    needsAction: true,
    reach: 'named',
    permission: 'settings.manage',
    exists: true,
  },
  'interview.alert': {
    name: '問診の要注意の回答',
    title: '問診に要注意の回答があります',
    body: '問診の詳細を開いて、回答を確認してください。',
    needsAction: true,
    reach: 'patient',
    permission: 'interview.view',
    exists: false,
    escalates: true,
  },
  'contact.received': {
    name: 'お問い合わせの受付',
    title: 'お問い合わせが届きました',
    body: '内容を確認して、返信してください。',
    needsAction: true,
    reach: 'named',
    permission: null,
    exists: true,
  },
  'contact.answered': {
    name: 'お問い合わせへの返信',
    title: 'お問い合わせに返信がありました',
    body: 'お問い合わせの画面で、返信を読むことができます。',
    needsAction: false,
    reach: 'named',
    permission: null,
    exists: true,
  },
  'import.finished': {
    name: '取り込みの完了',
    title: 'データの取り込みが終わりました',
    body: '取り込みの画面で、結果を確認してください。',
    needsAction: false,
    reach: 'named',
    permission: null,
    exists: false,
  },
  'import.failed': {
    name: '取り込みの失敗',
    title: 'データの取り込みに失敗しました',
    body: '取り込みの画面で、理由を確認してください。',
    needsAction: true,
    reach: 'named',
    permission: null,
    exists: false,
  },
  'export.finished': {
    name: '書き出しの完了',
    title: 'データの書き出しが終わりました',
    body: '書き出しの画面で、ファイルを受け取ってください。',
    needsAction: false,
    reach: 'named',
    permission: null,
    exists: false,
  },
  'security.passwordChanged': {
    name: 'パスワードの変更',
    title: 'パスワードが変更されました',
    body: '心当たりがないときは、すぐに施設の管理者に連絡してください。',
    needsAction: false,
    reach: 'named',
    permission: null,
    exists: false,
    always: true,
  },
  'security.secondFactorChanged': {
    name: '2段階認証の変更',
    title: '2段階認証の設定が変更されました',
    body: '心当たりがないときは、すぐに施設の管理者に連絡してください。',
    needsAction: false,
    reach: 'named',
    permission: null,
    exists: false,
    always: true,
  },
  'security.accountLocked': {
    name: 'アカウントのロック',
    title: 'ログインの失敗が続いたアカウントがあります',
    body: '職員の一覧で確認し、必要ならロックを解除してください。',
    needsAction: true,
    reach: 'named',
    permission: 'staff.manage',
    exists: false,
  },
};

/** Whether somebody may open what a kind leads to. `ofArea`: what the area asks for whose order it is about. */
export function mayOpenKind(
  kind: NotificationKind,
  ofArea: OrderPermissions,
  may: (permission: Permission) => boolean,
): boolean {
  const { permission, ofOrder, anyOf } = notificationKinds[kind];
  if (ofOrder && !ofArea[ofOrder].every(may)) return false;
  return (permission === null || may(permission)) && (anyOf?.some(may) ?? true);
}
