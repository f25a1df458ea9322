import { chatProblems } from '#chat/chat-problems.ts';
import { consentProblems } from '#consent/consent-problems.ts';
import { interoperabilityProblems } from '#interoperability/interoperability-problems.ts';
import type { HeldIdentity } from '#patient/patient-identity.ts';
import { patientProblems } from '#patient/patient-problems.ts';
import { icProblems } from '#ic-support/ic-problems.ts';
import { interviewProblems } from '#medical-interview/interview-problems.ts';
import { scenarioProblems } from '#ic-support/scenario-problems.ts';
import { familyLinkProblems } from '#patient-page/family-link-problems.ts';
import { linkProblems } from '#patient-page/link-problems.ts';
import { textLayerProblems } from '#text-layer/text-layer-problems.ts';

/**
 * Why the audit log keeps a refusal (specification/audit.md §2): `access` of what is not theirs, or a wrong `secret` of somebody who is known
 * by name or by session. What was merely typed wrong is in no log.
 */
type NotedAs = 'access' | 'secret';
type Refusal = { status: number; title: string; noted?: NotedAs };

/**
 * The closed catalogue of refusals (RFC 9457). A code has one HTTP status and one Japanese sentence that says what to do next;
 * the server sends the sentence as `title`, so no client keeps a second list.
 */
export const problems = {
  unexpected: { status: 500, title: '処理できませんでした。少し待ってからもう一度お試しください。' },
  unavailable: { status: 503, title: 'ただいま混み合っています。少し待ってからもう一度お試しください。' },
  notFound: { status: 404, noted: 'access', title: '見つかりませんでした。削除されたか、表示する権限がありません。' },
  'request.invalid': { status: 400, title: '入力内容を確認してください。' },
  'request.tooLarge': { status: 413, title: '送信するデータが大きすぎます。' },
  'request.unsupportedType': { status: 415, title: 'この形式のデータは受け付けていません。' },
  'request.range': { status: 416, title: 'ファイルの範囲の指定が正しくありません。' },
  'request.crossSite': { status: 403, title: 'ほかのサイトからの操作は受け付けていません。' },
  'request.tooMany': { status: 429, title: '操作が多すぎます。少し待ってからもう一度お試しください。' },
  'request.keyMissing': { status: 400, title: '二重送信を防ぐ番号がありません。画面を読み込み直してください。' },
  'request.keyReused': { status: 422, title: '同じ番号で別の内容が送信されました。画面を読み込み直してください。' },
  'session.missing': { status: 401, title: 'ログインしてください。' },
  'session.expired': { status: 401, title: '時間がたったためログアウトしました。もう一度ログインしてください。' },
  'session.locked': { status: 423, title: '画面がロックされています。パスワードを入力してください。' },
  'session.pending': { status: 403, title: 'ログインの手続きが終わっていません。画面の案内に沿って続けてください。' },
  'session.proofNeeded': { status: 403, title: '大切な操作です。ご本人であることをもう一度確認してください。' },
  'signIn.failed': { status: 401, noted: 'secret', title: 'メールアドレスまたはパスワードが違います。' },
  'signIn.tooMany': { status: 429, title: 'ログインの失敗が続いたため、しばらくログインできません。' },
  'signIn.passkeyFailed': {
    status: 401,
    title: 'パスキーでログインできませんでした。メールアドレスとパスワードでログインしてください。',
  },
  'secondFactor.wrong': {
    status: 403,
    noted: 'secret',
    title: '確認コードが違います。表示されているコードをもう一度入力してください。',
  },
  'secondFactor.used': {
    status: 403,
    noted: 'secret',
    title: 'このコードはすでに使われています。次のコードが表示されてから入力してください。',
  },
  'secondFactor.clockOff': {
    status: 403,
    noted: 'secret',
    title: 'スマートフォンの時刻がずれています。設定で日付と時刻を「自動」にしてから、新しいコードを入力してください。',
  },
  'secondFactor.tooMany': { status: 429, title: '確認の失敗が続いたため、しばらく確認できません。' },
  'secondFactor.required': {
    status: 409,
    title: 'この施設では二要素認証が必要なため、最後の1つは削除できません。先に別の方法を登録してください。',
  },
  'secondFactor.missing': { status: 409, title: '二要素認証が登録されていません。画面を更新してください。' },
  'secondFactor.temporary': {
    status: 403,
    title: '一時利用のログインでは、二要素認証を変更できません。施設の管理者に再設定を依頼してください。',
  },
  'secondFactor.noSecondAdministrator': {
    status: 409,
    title:
      '承認できる施設管理者がほかにいません。別の職員を施設管理者にしてから申請してください。それまでは一時利用を発行できます。',
  },
  'secondFactor.ownReset': {
    status: 409,
    title: '自分の二要素認証の再設定・一時利用は、ほかの施設管理者に依頼してください。',
  },
  'secondFactor.resetClosed': {
    status: 409,
    title: 'この申請は、すでに承認または取り消されたか、24時間の期限が過ぎています。画面を更新してください。',
  },
  'secondFactor.otherAdministratorNeeded': {
    status: 409,
    title: 'この操作は、先の手続きを行った人とは別の施設管理者が行ってください。',
  },
  'passkey.failed': { status: 403, noted: 'secret', title: 'パスキーを確認できませんでした。もう一度お試しください。' },
  'passkey.taken': { status: 409, title: 'このパスキーはすでに登録されています。' },
  'passkey.unavailable': {
    status: 422,
    title: 'このアドレスではパスキーを使えません。認証アプリを使うか、運営に連絡してください。',
  },
  'password.wrong': { status: 403, noted: 'secret', title: '現在のパスワードが違います。' },
  'hospital.hasAdministrator': {
    status: 409,
    title: 'この施設には、もう施設管理者がいます。職員の招待は、施設管理者が行います。',
  },
  'account.emailTaken': { status: 409, title: 'このメールアドレスはすでに使われています。' },
  'account.illegalTransition': {
    status: 409,
    title: '職員の状態が変わったため、この操作はできません。画面を更新してください。',
  },
  'email.off': {
    status: 422,
    title: 'このサーバーからはメールを送れません。施設の管理者にパスワードの再設定を依頼してください。',
  },
  'permission.denied': { status: 403, noted: 'access', title: 'この操作を行う権限がありません。' },
  'record.versionConflict': { status: 409, title: 'ほかの職員が先に保存しました。内容を見比べてください。' },
  'record.held': { status: 503, title: 'ほかの操作が終わるのを待っています。少し待ってもう一度お試しください。' },
  'csv.refused': { status: 422, title: 'このファイルは読み取れません。' },
  'staff.ownAccount': {
    status: 409,
    title: '自分自身の役割・状態・利用期限は変更できません。ほかの施設管理者に依頼してください。',
  },
  'staff.lastAdministrator': {
    status: 409,
    title: '施設管理者がいなくなるため、この操作はできません。先にほかの職員を施設管理者にしてください。',
  },
  ...patientProblems,
  ...linkProblems,
  ...familyLinkProblems,
  ...chatProblems,
  ...consentProblems,
  ...interoperabilityProblems,
  ...scenarioProblems,
  ...interviewProblems,
  ...icProblems,
  ...textLayerProblems,
  'video.illegalTransition': {
    status: 409,
    title: '動画の状態が変わったため、この操作はできません。画面を更新してください。',
  },
  'video.notReady': { status: 409, title: '処理が終わっていない動画は使えません。' },
  'video.refusedFile': { status: 422, title: 'この動画ファイルは使えません。' },
  'video.captionsInvalid': { status: 422, title: '字幕ファイルを読み取れません。' },
  'video.captionsOdd': {
    status: 422,
    title: '字幕に確かめたい箇所があります。このままでよければ、確認して保存してください。',
  },
  'video.withdrawn': {
    status: 409,
    title: '取り下げられた動画は公開できません。先に取り下げを解除してください。',
  },
  'video.editionBegun': {
    status: 409,
    title: 'この動画には新しい版がすでにあります。「版と公開」から新しい版を開いてください。',
  },
  'video.noPicture': {
    status: 422,
    title: 'その位置からは画像を作れませんでした。動画の長さの中の別の位置を選んでください。今の表紙はそのままです。',
  },
  'video.pictureRefused': {
    status: 422,
    title: 'この画像は表紙に使えません。5MBまでのJPEGかPNGを選んでください。今の表紙はそのままです。',
  },
  'approach.incomplete': {
    status: 409,
    title:
      '必要な項目がそろっていないため、公開できません。足りない項目を入力するか、該当なしの理由を入力してください。',
  },
  'catalogue.readOnly': {
    status: 409,
    title: '標準コンテンツをそのまま使っているため、ここでは変更できません。変更するときは、コピーにしてください。',
  },
  'catalogue.sharedFilm': {
    status: 409,
    title:
      '標準コンテンツと同じ映像を使っているため、表紙は変えられません。変えるときは、新しい版を作って動画を登録してください。',
  },
  'catalogue.copyExists': {
    status: 409,
    title: 'この標準コンテンツのコピーは、すでに一覧にあります。そちらを編集してください。',
  },
  'catalogue.gone': {
    status: 409,
    title: 'この標準コンテンツは、運営が公開を終えました。画面を更新して、ほかの内容を選んでください。',
  },
  'order.illegalTransition': {
    status: 409,
    title: 'オーダーの状態が変わったため、この操作はできません。画面を更新してください。',
  },
  'order.empty': { status: 409, title: '動画が1本も選ばれていません。' },
  'order.videoUnavailable': { status: 409, title: '公開が終わった動画が含まれています。選び直してください。' },
  'order.expiredOneByOne': {
    status: 409,
    title: '期限切れのため、まとめて延ばせません。新しいリンクを渡すので、詳細画面で1件ずつ延ばしてください。',
  },
  'order.dueInPast': { status: 422, title: '期限には今日以降の日付を選んでください。' },
  'delivery.off': {
    status: 409,
    title: 'この方法は使われていません。施設の管理者が「設定 ＞ 患者への連絡」で使えるようにできます。',
  },
  'delivery.serverOff': {
    status: 409,
    title: 'このサーバーには、この方法の送信先が設定されていません。運営の担当者に連絡してください。',
  },
  'delivery.noRecipient': {
    status: 422,
    title: '患者の記録に、送れる送信先がありません。送信先を入力するか、配布用紙をお使いください。',
  },
  'delivery.notAllowed': {
    status: 409,
    title: 'この患者さんには、この方法で連絡できません。患者の記録の「連絡の制限」を確認してください。',
  },
  'delivery.sameAgain': {
    status: 409,
    title: '同じ送信先に送ったばかりです。送信の記録を確認してください。',
  },
  'delivery.linkNotKept': {
    status: 409,
    title: 'このオーダーのリンクは、以前の方法で作られたため、もう一度表示できません。リンクを再発行してください。',
  },
  'delivery.testFailed': { status: 502, title: '試しに送ることができませんでした。' },
  'commonOrder.illegalTransition': {
    status: 409,
    title: '共通オーダーの状態が変わったため、この操作はできません。画面を更新してください。',
  },
  'commonOrder.codeUnknown': {
    status: 404,
    title: 'この受付番号の回答は見つかりません。患者さんの画面の6桁の数字をもう一度確かめてください。',
  },
  'commonOrder.alreadyLinked': {
    status: 409,
    title: 'この回答は、すでに患者と紐づけられています。違う患者のときは、先に紐づけを取り消してください。',
  },
  'commonOrder.notLinked': { status: 409, title: 'この回答の紐づけは変わっています。画面を更新してください。' },
  'favourite.tooMany': {
    status: 409,
    title: 'お気に入りは200件までです。使わなくなったものを外してから追加してください。',
  },
  'template.archived': {
    status: 409,
    title: 'この動画セットはアーカイブされています。使うときは、先に元に戻してください。',
  },
  'notification.notATask': {
    status: 409,
    title: 'このお知らせは対応が要らないため、この操作はできません。画面を更新してください。',
  },
  'notification.onlyByDoing': {
    status: 409,
    title: 'このお知らせは、開いた画面で対応すると完了になります。お知らせの一覧からは完了にできません。',
  },
  'announcement.illegalTransition': {
    status: 409,
    title: 'お知らせの状態が変わったため、この操作はできません。画面を更新してください。',
  },
  'upload.refused': { status: 422, title: 'このファイルは受け付けられません。' },
  'upload.offset': { status: 409, title: '送信の続きの位置が違います。もう一度位置を確かめて再開します。' },
  'upload.gone': {
    status: 410,
    title: '送信したファイルが見つかりません。もう一度ファイルを選んで送信してください。',
  },
  'upload.checksum': { status: 460, title: '送信中にファイルが壊れました。もう一度送信してください。' },
  'errorReport.undelivered': { status: 502, title: 'エラーの報告先に接続できませんでした。' },
  'audit.tooMany': {
    status: 422,
    title: '一度に書き出せるのは5万件までです。期間を短くしてください。',
  },
  'audit.monthNotOver': { status: 422, title: 'まだ終わっていない月は確認済みにできません。' },
  'storage.full': { status: 507, title: '保存場所がいっぱいです。管理者に連絡してください。' },
} as const satisfies Record<string, Refusal>;

export type ProblemCode = keyof typeof problems;

const catalogue: Readonly<Record<ProblemCode, Refusal>> = problems;

/** Why the audit log keeps this refusal; undefined where it does not. */
export const notedAs = (code: ProblemCode): NotedAs | undefined => catalogue[code].noted;

export type FieldProblem = { field: string; message: string };

/** The body of every refusal, media type application/problem+json. */
export type ProblemBody = {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  instance?: string;
  errors?: FieldProblem[];
  /** With record.versionConflict: the record as it stands now. */
  current?: unknown;
  /** With link.birthDateWrong and link.identityWrong: tries that are left. */
  triesLeft?: number;
  /** With patient.reasonNeeded: the patient whom it is about. */
  patientId?: string;
  /** With patient.identityHeld and patient.identityInUse: what would change, and what stands in the way. */
  identity?: HeldIdentity;
  /** With *.tooMany: seconds to wait. */
  retryAfterSeconds?: number;
};

export { problemMediaType } from '#shared/problem-media-type.ts';
export const problemType = (code: ProblemCode): string => `urn:nattoku:problem:${code}`;
