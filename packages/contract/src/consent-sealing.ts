import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { ConsentFormId, Instant } from '#shared.ts';

export const SealingKind = z.enum(['sealed', 'refusal', 'withdrawal']);
export const sealingKindNames: Record<z.infer<typeof SealingKind>, string> = {
  sealed: '同意書',
  refusal: '同意しないとの回答',
  withdrawal: '同意の撤回',
};

export const SealingState = z.enum(['queued', 'working', 'waiting', 'done', 'stuck']);
export type SealingState = z.infer<typeof SealingState>;
export const sealingStateNames: Record<SealingState, string> = {
  queued: '順番待ち',
  working: '作業中',
  waiting: 'やり直し待ち',
  done: '完了',
  stuck: '停止（対応が必要）',
};

export const SealingStep = z.enum(['drawn', 'signed', 'timeStamped', 'stored', 'checked']);
export const sealingStepNames: Record<z.infer<typeof SealingStep>, string> = {
  drawn: '書類の作成まで',
  signed: '電子署名まで',
  timeStamped: 'タイムスタンプまで',
  stored: '保存まで',
  checked: '読み返しの確認まで',
};

/** Why a sealing did not come about, and what to do; a code that is not here is shown as `unexpected`. */
export const sealingFailures: Record<string, { words: string; advice: string }> = {
  keyMissing: { words: '鍵のファイルが見つかりません', advice: 'サーバーの SEAL_KEY_FILE を確かめてください。' },
  keyUnreadable: { words: '鍵のファイルを読めません', advice: 'PKCS#12（.p12、.pfx）のファイルか確かめてください。' },
  keyPassword: { words: '鍵のパスワード（PIN）が違います', advice: 'サーバーの設定を確かめてください。' },
  keyOldFormat: { words: '鍵のファイルの暗号化方式が古すぎます', advice: '運用の手引きの手順で作り直してください。' },
  keyWithoutCertificate: { words: '鍵に対応する証明書がありません', advice: '証明書の入った鍵を設定してください。' },
  keyExpired: {
    words: '証明書の有効期限が切れています',
    advice: '新しい証明書を設定してください。待っている書類はそのあと確定します。',
  },
  keyNotYetValid: { words: '証明書の有効期間がまだ始まっていません', advice: 'サーバーの時計を確かめてください。' },
  keyModule: { words: '鍵の装置（PKCS#11）が応答しません', advice: '装置の接続と設定を確かめてください。' },
  tsaUnreachable: { words: '時刻認証局が応答しません', advice: 'つながり次第、自動でやり直します。' },
  tsaRefused: { words: '時刻認証局が要求を断りました', advice: '契約とTSAの設定を確かめてください。' },
  tsaNoReply: { words: '時刻認証局の返事がタイムスタンプではありません', advice: 'TSA_URL を確かめてください。' },
  tsaNonce: { words: '時刻認証局の返事が、別の要求へのものでした', advice: '続くときは時刻認証局に確かめてください。' },
  tsaImprint: {
    words: '時刻認証局の返事が、別の書類へのものでした',
    advice: '続くときは時刻認証局に確かめてください。',
  },
  tsaSignature: { words: 'タイムスタンプの署名が正しくありません', advice: '続くときは時刻認証局に確かめてください。' },
  tsaSigner: { words: '信頼していない相手のタイムスタンプです', advice: 'TSA_ROOTS_FILE と接続先を確かめてください。' },
  tsaExpired: {
    words: '時刻認証局の証明書の有効期限が切れています',
    advice: '時刻認証局に確かめてください。',
  },
  tsaPolicy: { words: 'タイムスタンプの方針（ポリシー）が設定と違います', advice: 'TSA_POLICY を確かめてください。' },
  tsaTime: { words: 'タイムスタンプとサーバーの時刻が5分以上違います', advice: 'サーバーの時計を確かめてください。' },
  diskFull: { words: '保存する場所がいっぱいです', advice: '空きを作ってください。自動でやり直します。' },
  originalChanged: {
    words: '保存してあるテンプレートの原本が、公開したときと違います',
    advice: '保存先（ディスクまたはS3）のファイルを、バックアップから戻し、やり直してください。',
  },
  storage: { words: '保存できません', advice: '保存先（ディスクまたはS3）を確かめてください。' },
  noPoppler: {
    words: 'PDFを読み返すプログラム（poppler）がありません',
    advice: 'サーバーに poppler-utils を入れてください。',
  },
  readBackPages: {
    words: '読み返しで、ページが足りません',
    advice: 'テンプレートのPDFを確かめ、サポートに連絡してください。',
  },
  readBackText: {
    words: '読み返しで、記入された文字が見つかりません',
    advice: 'テンプレートのPDFを確かめ、サポートに連絡してください。',
  },
  readBackInk: {
    words: '読み返しで、署名が見つかりません',
    advice: 'テンプレートのPDFを確かめ、サポートに連絡してください。',
  },
  readBackSeal: { words: '読み返しで、封印が正しくありません', advice: 'サポートに連絡してください。' },
  readBackFile: {
    words: '保存したファイルが、書いた内容と違います',
    advice: '保存先（ディスクまたはS3）を確かめてください。',
  },
  unexpected: { words: '予期しないエラーです', advice: 'サーバーの記録（ログ）を確かめ、サポートに連絡してください。' },
};

export const ConsentSealing = z.object({
  id: z.uuid(),
  formId: ConsentFormId,
  templateName: z.string(),
  kind: SealingKind,
  state: SealingState,
  step: SealingStep.nullable(),
  attempts: z.int(),
  failure: z.string().nullable(),
  nextTryAt: Instant.nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
});
export type ConsentSealing = z.infer<typeof ConsentSealing>;

/** The key as this server has it at this moment. */
export const SealKeyFacts = z.union([
  z.object({
    usable: z.literal(true),
    subject: z.string(),
    issuer: z.string(),
    sha256: z.string(),
    notBefore: Instant,
    notAfter: Instant,
    daysLeft: z.int(),
    source: z.enum(['file', 'module', 'selfMade']),
  }),
  /** `failure`: one of `sealingFailures`. */
  z.object({ usable: z.literal(false), failure: z.string() }),
]);
export type SealKeyFacts = z.infer<typeof SealKeyFacts>;

export const SealOverview = z.object({
  key: SealKeyFacts,
  /** Host of the authority; null where none is configured. */
  timeStampAuthority: z.string().nullable(),
  counts: z.record(SealingState, z.int()),
});
export type SealOverview = z.infer<typeof SealOverview>;

/** Where anybody reads which certificates are the hospital's own; a page and no part of the API. */
export const certificatesPath = '/certificates';
/** The same as a paper to hang up. */
export const certificateNoticePath = '/consent/sealing/notice';

export const SEALINGS_ON_A_PAGE = 50 as const;

export const consentSealingContract = {
  overview: endpoint({
    method: 'GET',
    path: '/consent/sealing',
    permission: 'consent.manage',
    summary: '封印の鍵・時刻認証局・待っている書類の数',
    response: SealOverview,
  }),
  /** Open ones first, then the newest. */
  list: endpoint({
    method: 'GET',
    path: '/consent/sealings',
    permission: 'consent.manage',
    query: z.object({
      show: z.enum(['open', 'done']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    summary: '封印の作業の一覧',
    response: z.object({ items: z.array(ConsentSealing), total: z.int() }),
  }),
  /** Tries again at once: one of them, or all that wait or are stuck. */
  retry: endpoint({
    method: 'POST',
    path: '/consent/sealings/retry',
    permission: 'consent.manage',
    body: z.object({ sealingId: z.uuid().nullable() }),
    summary: '封印をすぐにやり直す',
    response: z.object({ retried: z.int() }),
  }),
};
