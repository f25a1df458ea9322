import type { NotificationKinds } from '#notification/kind-facts.ts';
import type { Permission } from '#auth/permissions.ts';

/** The second of the two persons who void a signed form has one of these (specification/consent.md §4). */
export const approvesVoiding: readonly Permission[] = ['consent.sign', 'consent.manage'];

/** Who can do something about a sealed PDF that is not made. */
const repairsSealing: readonly Permission[] = ['consent.sign', 'consent.manage'];

/** What staff are told about consent forms. */
export const consentNotificationKinds = {
  'consent.approval': {
    name: '同意書の確認の依頼',
    title: '同意書の確認を依頼されました',
    body: '入力された内容を確かめて、発行するか、差し戻してください。',
    needsAction: true,
    reach: 'named',
    permission: 'consent.sign',
    icon: 'signature',
    tone: 'warning',
  },
  'consent.returned': {
    name: '同意書の差し戻し',
    title: '同意書が差し戻されました',
    body: '医師の指摘を確かめて、直してから、もう一度確認を依頼してください。',
    needsAction: true,
    reach: 'named',
    permission: 'consent.order',
    icon: 'alert',
    tone: 'warning',
  },
  'consent.signed': {
    name: '同意書への署名',
    title: '同意書に署名されました',
    body: '同意書の詳細を開いて、内容を確認してください。',
    needsAction: false,
    reach: 'patient',
    permission: 'consent.view',
    icon: 'signature',
    tone: 'done',
  },
  'consent.declined': {
    name: '同意しないとの回答',
    title: '同意しないとの回答がありました',
    body: '同意書の詳細を開いて、今後の対応を決めてください。',
    needsAction: true,
    reach: 'patient',
    permission: 'consent.view',
    escalates: true,
    icon: 'alert',
    tone: 'error',
  },
  'consent.undecided': {
    name: '考える時間・セカンドオピニオンの希望',
    title: '同意書について、考える時間またはセカンドオピニオンの希望がありました',
    body: '同意書の詳細を開いて、書類の用意や、もう一度の説明の日程を決めてください。',
    needsAction: true,
    reach: 'patient',
    permission: 'consent.view',
    icon: 'help',
    tone: 'warning',
  },
  'consent.withdrawn': {
    name: '同意の撤回',
    title: '同意が撤回されました',
    body: '同意書の詳細を開いて、確認したことを記録し、すぐに関係者へ伝えてください。',
    needsAction: true,
    onlyByDoing: true,
    reach: 'patient',
    permission: 'consent.view',
    escalates: true,
    icon: 'alert',
    tone: 'error',
  },
  'consent.voidRequested': {
    name: '同意書を無効にする依頼',
    title: '署名のある同意書を無効にする依頼があります',
    body: '依頼した方とは別の医師か管理者の承認が必要です。開いて理由を確かめ、承認するか、承認しないことを選んでください。',
    needsAction: true,
    reach: 'named',
    permission: 'consent.view',
    anyOf: approvesVoiding,
    onlyByDoing: true,
    icon: 'cancel',
    tone: 'warning',
  },
  'consent.sealDelayed': {
    name: '同意書の確定の遅れ',
    title: '確定できていない同意書があります',
    body: '署名は保存されています。同意書の詳細を開いて、理由と、できることを確かめてください。',
    needsAction: true,
    reach: 'named',
    permission: 'consent.view',
    anyOf: repairsSealing,
    icon: 'lock',
    tone: 'error',
  },
} satisfies NotificationKinds;
