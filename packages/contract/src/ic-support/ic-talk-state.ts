import { z } from 'zod';

/** specification/ic-support.md §21 */
export const TalkState = z.enum(['planned', 'inSession', 'explained', 'decided', 'finalised', 'amended', 'canceled']);
export type TalkState = z.infer<typeof TalkState>;
export const talkStateNames: Record<TalkState, string> = {
  planned: '説明予定',
  inSession: '説明中',
  explained: '説明済み',
  decided: '返事あり',
  finalised: '確定',
  amended: '訂正あり',
  canceled: '取消',
};

export const TalkDecision = z.enum(['agree', 'refuse', 'defer', 'secondOpinion']);
export type TalkDecision = z.infer<typeof TalkDecision>;
export const talkDecisionNames: Record<TalkDecision, string> = {
  agree: '同意',
  refuse: '不同意',
  defer: '保留',
  secondOpinion: 'セカンドオピニオン',
};

export const LedTopic = z.enum(['medical', 'nursing']);
export type LedTopic = z.infer<typeof LedTopic>;
export const ledTopicNames: Record<LedTopic, string> = { medical: '診療の説明', nursing: '看護の説明' };

export const AttendeeKind = z.enum(['patient', 'family', 'nurse', 'supervisor', 'interpreter', 'other']);
export type AttendeeKind = z.infer<typeof AttendeeKind>;
export const attendeeKindNames: Record<AttendeeKind, string> = {
  patient: '患者本人',
  family: '家族',
  nurse: '看護師',
  supervisor: '上級医',
  interpreter: '通訳',
  other: 'その他',
};

export const ProcedureSide = z.enum(['none', 'right', 'left', 'both']);
export type ProcedureSide = z.infer<typeof ProcedureSide>;
export const procedureSideNames: Record<ProcedureSide, string> = {
  none: '左右なし',
  right: '右',
  left: '左',
  both: '両側',
};
