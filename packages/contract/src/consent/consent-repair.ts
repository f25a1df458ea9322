import { z } from 'zod';
import { ConsentFieldId } from '#consent/consent-field.ts';
import { RepairAct } from '#consent/repair-act.ts';
import { SealFailure, sealDiagnoses } from '#consent/seal-failure.ts';
import { Instant, StaffId } from '#shared/primitives.ts';

export const repairActWords: Record<RepairAct, { verb: string; words: string; by: string; newSignature: boolean }> = {
  retry: {
    verb: 'すぐにやり直す',
    words: '原因を取り除いたあとで、署名PDFをもう一度作ります。',
    by: '医師・管理者',
    newSignature: false,
  },
  acceptSubstitutes: {
    verb: '違う箇所を確かめて確定する',
    words: '記録された内容と書類に見えるものを並べて確かめ、このとおりに記録します。',
    by: '医師',
    newSignature: false,
  },
  useIssuedCopy: {
    verb: '発行した文書から確定する',
    words: '患者さんに示した文書をもとに、署名PDFを作ります。',
    by: '医師',
    newSignature: false,
  },
  settle: {
    verb: '署名する人を確かめ直す',
    words: 'いまの年齢と施設の規則で署名する人を確かめ、そろっていれば先に進めます。',
    by: '医師・看護師・管理者',
    newSignature: false,
  },
  askAgain: {
    verb: '署名のお願いを再開する',
    words: 'すでにある署名をそのままに、足りない方のための新しいリンクを作ります。',
    by: '医師・看護師・管理者',
    newSignature: false,
  },
  reassign: {
    verb: '別の職員に引き継ぐ',
    words: 'その職員がすることになっていた説明や署名を、別の職員に引き継ぎます。すでにある署名はそのままです。',
    by: '医師・管理者',
    newSignature: false,
  },
  reissue: {
    verb: '同じ内容で作り直す',
    words: '記入と回答を引き継いだ新しい同意書を作り、署名だけをもう一度お願いします。この同意書は証拠として残ります。',
    by: '医師・看護師・管理者',
    newSignature: true,
  },
};

/** Why nobody can bring a form further, as long as it is no failure of its sealing. */
export const FormTrouble = z.enum([
  'sealLate',
  'nobodyAwaited',
  'linkEnded',
  'expiredWithInk',
  'staffGone',
  'orderClosed',
]);
export const TroubleCode = z.union([SealFailure, FormTrouble]);
export type TroubleCode = z.infer<typeof TroubleCode>;

export type Diagnosis = { words: string; advice: string; acts: readonly RepairAct[] };

export const diagnoses: Record<TroubleCode, Diagnosis> = {
  ...sealDiagnoses,
  sealLate: {
    words: '署名PDFの作成が始まりません',
    advice: 'サーバーが混み合っているか、裏側の作業が止まっています。続くときは、サーバーの管理者に連絡してください。',
    acts: ['retry'],
  },
  nobodyAwaited: {
    words: '必要な署名はそろっていますが、先に進んでいません',
    advice: '署名する人が途中で変わりました。確かめ直すと、署名をもらい直さずに進みます。',
    acts: ['settle'],
  },
  linkEnded: {
    words: '署名をお願いするリンクが使えなくなっています',
    advice: '患者さんは、いまのリンクでは開けません。新しいリンクを渡してください。',
    acts: ['askAgain'],
  },
  expiredWithInk: {
    words: '一部の方の署名を受けたまま、期限が過ぎました',
    advice: '受けた署名は有効です。足りない方に、新しいリンクでお願いできます。',
    acts: ['askAgain', 'reissue'],
  },
  staffGone: {
    words: '説明や署名をする職員が、いまはこのシステムを使えません',
    advice: '別の職員に引き継ぐと、続きから進められます。',
    acts: ['reassign'],
  },
  orderClosed: {
    words: 'オーダーが終了しているため、患者さんは開けません',
    advice: '同じ内容で作り直すか、無効にしてください。',
    acts: ['reissue'],
  },
};

/** One glyph of what is recorded, and what stands for it on the page. */
export const OtherGlyph = z.object({ character: z.string(), codes: z.string(), drawn: z.string() });
export type OtherGlyph = z.infer<typeof OtherGlyph>;

/** Where the page does not read as it is recorded. */
export const UnreadPlace = z.object({
  fieldId: ConsentFieldId,
  label: z.string(),
  /** From 1. */
  page: z.int(),
  /** What was drawn there – ink, a mark, letters – is not seen, as opposed to letters that read otherwise. */
  isInk: z.boolean(),
  recorded: z.string(),
  drawn: z.string(),
  glyphs: z.array(OtherGlyph),
});
export type UnreadPlace = z.infer<typeof UnreadPlace>;

export const ConsentTrouble = z.object({
  code: TroubleCode,
  since: Instant,
  /** Who is missing, in words; staff by id, so that they can be replaced. */
  missing: z.array(z.object({ staffId: StaffId.nullable(), words: z.string() })),
  sealing: z
    .object({
      kind: z.enum(['sealed', 'refusal', 'withdrawal']),
      isStuck: z.boolean(),
      attempts: z.int(),
      nextTryAt: Instant.nullable(),
    })
    .nullable(),
  places: z.array(UnreadPlace),
});
export type ConsentTrouble = z.infer<typeof ConsentTrouble>;

/** What is wrong with a form, what can be done about it, and which of that the caller may do. */
export const ConsentRepair = z.object({
  troubles: z.array(ConsentTrouble).min(1),
  offered: z.array(RepairAct),
  acts: z.array(RepairAct),
});
export type ConsentRepair = z.infer<typeof ConsentRepair>;
