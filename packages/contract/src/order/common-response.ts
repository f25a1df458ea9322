import { z } from 'zod';
import { PatientSummary } from '#patient/patient.ts';
import { CommonOrderId, Instant, OrderId, Paging } from '#shared/primitives.ts';
import { AttentionReason, OrderProgress } from '#order/order-state.ts';
import { ChatMessage } from '#video/video-order.ts';

/** Days for which a response can be linked to a patient by its receipt code, and for which it takes late records. */
export const RECEIPT_CODE_DAYS = 30;
export const isReceiptCode = (text: string): boolean => /^\d{6}$/.test(text);

export const CommonResponse = z.object({
  orderId: OrderId,
  /** Null once its days are over. */
  receiptCode: z.string().nullable(),
  openedAt: Instant,
  lastSeenAt: Instant,
  doneAt: Instant.nullable(),
  progress: OrderProgress,
  watchedShare: z.number(),
  answeredCount: z.int(),
  correctCount: z.int(),
  questionCount: z.int(),
  attention: z.array(AttentionReason),
  patient: PatientSummary.nullable(),
  linkedAt: Instant.nullable(),
  linkedByName: z.string().nullable(),
  /** By a member of staff, or by the person's own number and birth date. */
  linkedHow: z.enum(['staff', 'identification']).nullable(),
});
export type CommonResponse = z.infer<typeof CommonResponse>;

/** What somebody did in a response that belongs to nobody yet; a linked one is looked at as an order. */
export const CommonResponseDetail = CommonResponse.extend({
  commonOrderId: CommonOrderId,
  commonTitle: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      watchedShare: z.number(),
      finished: z.boolean(),
      questions: z.array(z.object({ stem: z.string(), answered: z.boolean(), correct: z.boolean() })),
    }),
  ),
  chatMessages: z.array(ChatMessage),
});
export type CommonResponseDetail = z.infer<typeof CommonResponseDetail>;

export const CommonResponseSearch = Paging.extend({
  linked: z.boolean().nullish(),
  attention: z.boolean().default(false),
  progress: OrderProgress.exclude(['notOpened']).nullish(),
});
export type CommonResponseSearch = z.infer<typeof CommonResponseSearch>;
