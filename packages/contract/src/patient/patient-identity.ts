import { identityFields } from '@nattoku/rules/patient/patient-identity';
import { z } from 'zod';
import { Instant, OrderId } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';

export const IdentityField = z.enum(identityFields);
export type IdentityField = z.infer<typeof IdentityField>;
export const identityFieldNames: Record<IdentityField, string> = {
  name: '氏名',
  birthDate: '生年月日',
  sex: '性別',
};

export const IDENTITY_REASON_LENGTH = 200;

/** Somebody has looked at each of these and says why the patient is still the same person. */
export const IdentityConfirmation = z.object({
  fields: z.array(IdentityField).min(1).max(identityFields.length),
  reason: text(IDENTITY_REASON_LENGTH),
});
export type IdentityConfirmation = z.infer<typeof IdentityConfirmation>;

/**
 * What goes on in a patient's name, so that they may not become somebody else. `link`: a link that opens, or somebody who came in by it;
 * `waiting`: what names the patient and still waits for somebody's hand; `given`: what was given in that name, as by a signature.
 */
export const IdentityObstacle = z.object({
  kind: z.enum(['link', 'waiting', 'given']),
  orderId: OrderId,
  /** Where staff find it; null for those who may not open it. */
  page: z.string().nullable(),
  /** What it is, such as a form that waits for a signature. */
  words: z.string(),
  title: z.string(),
  at: Instant.nullable(),
});
export type IdentityObstacle = z.infer<typeof IdentityObstacle>;

/** Goes with patient.identityHeld and patient.identityInUse. */
export type HeldIdentity = {
  fields: IdentityField[];
  obstacles: IdentityObstacle[];
  /** The caller may correct the record in spite of them. */
  mayCorrect: boolean;
};

/** A row of a file that would make a patient somebody else. */
export const HeldRow = z.object({
  fields: z.array(IdentityField),
  /** What stands in the way, as it is now. */
  obstacles: z.array(IdentityObstacle),
  /** 要配慮: shown without its values; to be changed at the patient's own record. */
  isSensitive: z.boolean(),
  confirmed: z.object({ reason: z.string(), byName: z.string(), at: Instant }).nullable(),
});
