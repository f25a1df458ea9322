import { z } from 'zod';

export const OrderLifecycle = z.enum(['draft', 'issued', 'closed', 'expired', 'canceled']);
export type OrderLifecycle = z.infer<typeof OrderLifecycle>;
export const OrderProgress = z.enum(['notOpened', 'opened', 'inProgress', 'done']);
export type OrderProgress = z.infer<typeof OrderProgress>;
/** Why a staff member should look: wrong after review, a question, due within 24 hours and not done, due before today and not done, link locked after five wrong birth dates, something of the patient's waits on a device whose link has ended. */
export const AttentionReason = z.enum(['wrongAnswer', 'question', 'dueSoon', 'overdue', 'linkLocked', 'undelivered']);
export type AttentionReason = z.infer<typeof AttentionReason>;
