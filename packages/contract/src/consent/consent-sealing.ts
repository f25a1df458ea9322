import { z } from 'zod';
import { apiPrefix, endpoint } from '#shared/endpoint.ts';
import { fileEndpoint, pdfFile } from '#shared/file-endpoint.ts';
import { SealFailure } from '#consent/seal-failure.ts';
import { ConsentFormId, Instant } from '#shared/primitives.ts';

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

/** A form that was signed this long ago and is not sealed is told to those who can do something about it. */
export const SEAL_ALERT_MINUTES = 5;

export const ConsentSealing = z.object({
  id: z.uuid(),
  formId: ConsentFormId,
  templateName: z.string(),
  kind: SealingKind,
  state: SealingState,
  step: SealingStep.nullable(),
  attempts: z.int(),
  failure: SealFailure.nullable(),
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
  z.object({ usable: z.literal(false), failure: SealFailure }),
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
    summary: '電子署名の鍵・時刻認証局・待っている書類の数',
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
    summary: '確定の作業の一覧',
    response: z.object({ items: z.array(ConsentSealing), total: z.int() }),
  }),
  /** Tries again at once: one of them, or all that wait or are stuck. */
  retry: endpoint({
    method: 'POST',
    path: '/consent/sealings/retry',
    permission: 'consent.manage',
    body: z.object({ sealingId: z.uuid().nullable() }),
    summary: '確定をすぐにやり直す',
    response: z.object({ retried: z.int() }),
  }),
};

export const certificateFiles = {
  page: fileEndpoint({
    method: 'GET',
    path: certificatesPath,
    permission: 'anonymous',
    summary: 'The page that says which certificates are the hospital’s own',
    file: { types: ['text/html'] },
  }),
  verifier: fileEndpoint({
    method: 'GET',
    path: `${certificatesPath}/verify.html`,
    permission: 'anonymous',
    summary: 'A program that checks the evidence of a form, and knows these certificates',
    file: { types: ['text/html'] },
  }),
  notice: fileEndpoint({
    method: 'GET',
    path: apiPrefix + certificateNoticePath,
    permission: 'consent.manage',
    summary: 'The same as a paper to hang up',
    file: pdfFile,
  }),
};
