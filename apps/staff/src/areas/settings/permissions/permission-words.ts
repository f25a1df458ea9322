import type { Permission } from '@nattoku/contract/auth/permissions';

type Words = { name: string; says: string };

/** What each permission is called, and what the person who has it can do. */
export const permissionWords: Record<Permission, Words> = {
  'patient.view': { name: '患者を見る', says: '患者を検索し、登録内容とこれまでの経過を見られます。' },
  'patient.edit': { name: '患者を登録・編集する', says: '患者を登録し、名前・連絡先・病棟などを直せます。' },
  'patient.merge': { name: '患者をまとめる', says: '同じ方が二重に登録されているとき、一人にまとめられます。' },
  'patient.export': {
    name: '患者をCSVに書き出す',
    says: '患者の一覧をファイルに書き出せます。書き出すたびに記録が残ります。',
  },
  'video.view': { name: '動画を見る', says: '説明動画とアプローチを見られます。' },
  'video.order': { name: '動画を患者に送る', says: '患者に説明動画を送り、視聴の状況を見られます。' },
  'video.manage': { name: '動画を管理する', says: '動画とアプローチを追加・編集し、公開できます。' },
  'icSupport.view': { name: 'IC支援を見る', says: 'アプローチとシナリオを見られます。' },
  'icSupport.order': { name: 'IC支援を患者に送る', says: '患者への説明を計画し、シナリオを送れます。' },
  'icSupport.manage': { name: 'IC支援を管理する', says: 'シナリオとIC支援セットを作り、直せます。' },
  'consent.view': { name: '同意書を見る', says: '同意書と署名の状況を見られます。' },
  'consent.order': { name: '同意書を依頼する', says: '患者に同意書を作り、署名を依頼できます。' },
  'consent.takeIn': {
    name: '紙の同意書を取り込む・照合する',
    says: '署名された紙を取り込んで記録し、だれのものか分からない同意書を患者に紐づけられます。',
  },
  'consent.sign': { name: '同意書に医療者として署名する', says: '説明した医療者として同意書に署名し、確定できます。' },
  'consent.manage': {
    name: '同意書様式を管理する',
    says: '同意書様式を作って公開し、電子署名での確定を見守れます。',
  },
  'interview.view': { name: '問診を見る', says: '問診票と患者の回答を見られます。' },
  'interview.order': { name: '問診を依頼する', says: '患者に問診票を送れます。' },
  'interview.manage': { name: '問診票を管理する', says: '問診票を作り、直せます。' },
  'chat.reply': { name: '患者に返信する', says: '患者からの質問を読み、返信できます。' },
  'chatTemplate.manage': { name: '定型文を管理する', says: '返信に使う定型文を作り、直せます。' },
  'notification.view': { name: 'お知らせを見る', says: '自分あてのお知らせを見られます。' },
  'notification.announce': { name: 'お知らせを出す', says: '施設の職員に向けてお知らせを出せます。' },
  'staff.manage': { name: '職員を管理する', says: '職員を招待し、役割の変更や利用の停止ができます。' },
  'settings.manage': {
    name: '施設の設定を変える',
    says: '診療科・病棟・権限・機能など、この画面の設定を変えられます。',
  },
  'audit.view': { name: '監査ログを見る', says: 'だれが・いつ・何をしたかの記録を見て、書き出せます。' },
  'catalogue.manage': { name: '標準コンテンツを管理する', says: '運営が、各施設に配る標準の動画やひな形を作れます。' },
  'facility.manage': { name: '施設を管理する', says: '運営が、施設を追加し、使う機能を変更できます。' },
};

/** The rows of the table, in groups. */
export const permissionGroups: readonly { label: string; permissions: readonly Permission[] }[] = [
  { label: '患者', permissions: ['patient.view', 'patient.edit', 'patient.merge', 'patient.export'] },
  { label: '動画', permissions: ['video.view', 'video.order', 'video.manage'] },
  { label: 'IC支援', permissions: ['icSupport.view', 'icSupport.order', 'icSupport.manage'] },
  {
    label: '同意書',
    permissions: ['consent.view', 'consent.order', 'consent.takeIn', 'consent.sign', 'consent.manage'],
  },
  { label: '問診', permissions: ['interview.view', 'interview.order', 'interview.manage'] },
  { label: 'チャット', permissions: ['chat.reply', 'chatTemplate.manage'] },
  { label: 'お知らせ', permissions: ['notification.view', 'notification.announce'] },
  { label: '管理', permissions: ['staff.manage', 'settings.manage', 'audit.view'] },
  { label: '運営', permissions: ['catalogue.manage', 'facility.manage'] },
];
