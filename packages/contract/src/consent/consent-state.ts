import { z } from 'zod';

/** specification/consent.md §1. */
export const ConsentState = z.enum([
  'draft',
  'awaitingApproval',
  'issued',
  'explained',
  'partiallySigned',
  'signed',
  'finalised',
  'declined',
  'withdrawn',
  'superseded',
  'expired',
  'voided',
]);
export type ConsentState = z.infer<typeof ConsentState>;
export const consentStateNames: Record<ConsentState, string> = {
  draft: '下書き',
  awaitingApproval: '医師の確認待ち',
  issued: '署名待ち',
  explained: '説明済み',
  partiallySigned: '一部署名済み',
  signed: '署名済み（確定待ち）',
  finalised: '確定',
  declined: '同意しない',
  withdrawn: '撤回',
  superseded: '差し替え済み',
  expired: '期限切れ',
  voided: '無効',
};

/** The whole list; the database refuses everything else as well. */
export const consentTransitions: Record<ConsentState, readonly ConsentState[]> = {
  draft: ['awaitingApproval', 'issued', 'voided'],
  awaitingApproval: ['draft', 'issued', 'voided'],
  issued: ['explained', 'partiallySigned', 'signed', 'declined', 'expired', 'voided'],
  explained: ['partiallySigned', 'signed', 'declined', 'expired', 'voided'],
  partiallySigned: ['signed', 'declined', 'withdrawn', 'expired', 'superseded', 'voided'],
  signed: ['finalised', 'withdrawn', 'superseded', 'voided'],
  finalised: ['withdrawn', 'superseded', 'expired', 'voided'],
  declined: ['superseded', 'voided'],
  withdrawn: ['superseded'],
  superseded: [],
  expired: ['issued', 'superseded', 'voided'],
  voided: [],
};

/** While somebody may still sign. */
export const openConsentStates: readonly ConsentState[] = ['issued', 'explained', 'partiallySigned'];

export const ConsentDecisionKind = z.enum(['agree', 'refuse', 'defer', 'secondOpinion']);
export type ConsentDecisionKind = z.infer<typeof ConsentDecisionKind>;
export const consentDecisionNames: Record<ConsentDecisionKind, string> = {
  agree: '同意する',
  refuse: '同意しない',
  defer: 'もう少し考える',
  secondOpinion: 'セカンドオピニオンを希望する',
};

export const ConsentTemplateState = z.enum(['draft', 'inReview', 'published', 'retired']);
export type ConsentTemplateState = z.infer<typeof ConsentTemplateState>;
export const consentTemplateStateNames: Record<ConsentTemplateState, string> = {
  draft: '下書き',
  inReview: '承認待ち',
  published: '公開中',
  retired: '終了',
};

export const ConsentRoute = z.enum(['device', 'link', 'paper']);
export type ConsentRoute = z.infer<typeof ConsentRoute>;
export const consentRouteNames: Record<ConsentRoute, string> = {
  device: '病院の端末で署名',
  link: '患者さんのスマートフォンで署名',
  paper: '紙に署名',
};

export const Side = z.enum(['left', 'right', 'both', 'none']);
export type Side = z.infer<typeof Side>;
export const sideNames: Record<Side, string> = { left: '左', right: '右', both: '両側', none: '左右なし' };
