import { z } from 'zod';
import { roles } from '#auth/permissions.ts';
import { PlainDate } from '#shared/primitives.ts';

/**
 * The three ways that the guideline of the ministry leaves (spec: シQ-54): 13 characters, or 8 with a second factor (the person who has none needs 13);
 * 13 for everybody; or 8 that are changed every two months.
 */
export const passwordRules = ['thirteenOrSecondFactor', 'thirteen', 'eightChangedEveryTwoMonths'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** With the rule `eightChangedEveryTwoMonths` a password lives this long. */
export const PASSWORD_LIFE_DAYS = 60;
/** Nobody can work with temporary access longer than this (specification/auth.md §21). */
export const TEMPORARY_ACCESS_HOURS = 24;

/** How one signs in to a facility. */
export const SecurityPolicy = z.object({
  /** Seconds without a gesture until the screen must be opened again. */
  idleTimeoutSeconds: z.int().min(60).max(43_200),
  /** Seconds after sign-in when a session ends whatever happens; specification/auth.md §9: at most 12 hours. */
  absoluteTimeoutSeconds: z.int().min(3600).max(43_200),
  passwordRule: z.enum(passwordRules),
  /** Roles that need a second factor. */
  secondFactorRoles: z.array(z.enum(roles)),
  /** First day on which they need it; null means since they were named. */
  secondFactorFrom: PlainDate.nullable(),
  /** Days after that day, or after somebody's first sign-in if that is later, in which setting it up can be put off. */
  secondFactorGraceDays: z.int().min(0).max(90),
  /** A passkey, which is two factors in one, signs in without a password. */
  passkeyAlone: z.boolean(),
});
export type SecurityPolicy = z.infer<typeof SecurityPolicy>;
