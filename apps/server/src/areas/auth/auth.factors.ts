import type { SecondFactor } from '@nattoku/contract/auth';
import { type SQL, sql } from 'drizzle-orm';
import { staff } from '#areas/auth/auth.table.ts';
import { passkeys, recoveryCodes, totpFactors } from '#areas/auth/second-factor.table.ts';

const totp = sql<boolean>`EXISTS (SELECT FROM ${totpFactors} WHERE ${totpFactors.staffId} = ${staff.id} AND ${totpFactors.confirmedAt} IS NOT NULL)`;
const passkey = sql<boolean>`EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.staffId} = ${staff.id})`;
const recoveryCode = sql<boolean>`EXISTS (SELECT FROM ${recoveryCodes} WHERE ${recoveryCodes.staffId} = ${staff.id} AND ${recoveryCodes.usedAt} IS NULL)`;

/** For a query that holds `staff`: whether this person has enrolled anything. Recovery codes only stand in for what is. */
export const hasSecondFactor = sql<boolean>`(${totp} OR ${passkey})`;

/** For a query that holds `staff`: what this person can give. */
export const factorsThere: Record<SecondFactor, SQL<boolean>> = { totp, passkey, recoveryCode };
