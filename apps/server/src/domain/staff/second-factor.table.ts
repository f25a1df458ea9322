import type { SecondFactor } from '@nattoku/contract/auth/auth';
import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { staff } from '#domain/staff/staff.table.ts';
import { bytes } from '#kernel/database/column-types.ts';

const at = () => timestamp({ withTimezone: true });

export const totpFactors = pgTable('totp_factors', {
  id: uuid().primaryKey(),
  staffId: uuid().$type<StaffId>().notNull(),
  sealedSecret: bytes().notNull(),
  createdAt: at().notNull(),
  /** Null while it is being set up. */
  confirmedAt: at(),
  /** The last step of time whose code was used (RFC 6238): no code at or before it works again. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  lastUsedAt: at(),
});

export const passkeys = pgTable('passkeys', {
  id: uuid().primaryKey(),
  staffId: uuid().$type<StaffId>().notNull(),
  credentialId: bytes().notNull(),
  publicKey: bytes().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: text().array().notNull(),
  backedUp: boolean().notNull(),
  name: text().notNull(),
  createdAt: at().notNull(),
  lastUsedAt: at(),
});

export const recoveryCodes = pgTable('recovery_codes', {
  staffId: uuid().$type<StaffId>().notNull(),
  codeHash: bytes().notNull(),
  madeAt: at().notNull(),
  usedAt: at(),
});

export const secondFactorResets = pgTable('second_factor_resets', {
  id: uuid().primaryKey(),
  staffId: uuid().$type<StaffId>().notNull(),
  reason: text().notNull(),
  requestedBy: uuid().$type<StaffId>().notNull(),
  requestedAt: at().notNull(),
  expiresAt: at().notNull(),
  approvedBy: uuid().$type<StaffId>(),
  approvedAt: at(),
  canceledBy: uuid().$type<StaffId>(),
  canceledAt: at(),
});

export const temporaryAccesses = pgTable('temporary_accesses', {
  id: uuid().primaryKey(),
  staffId: uuid().$type<StaffId>().notNull(),
  reason: text().notNull(),
  codeHash: bytes().notNull(),
  givenBy: uuid().$type<StaffId>().notNull(),
  givenAt: at().notNull(),
  expiresAt: at().notNull(),
  usedAt: at(),
  revokedBy: uuid().$type<StaffId>(),
  revokedAt: at(),
});

const totp = sql<boolean>`EXISTS (SELECT FROM ${totpFactors} WHERE ${totpFactors.staffId} = ${staff.id} AND ${totpFactors.confirmedAt} IS NOT NULL)`;
const passkey = sql<boolean>`EXISTS (SELECT FROM ${passkeys} WHERE ${passkeys.staffId} = ${staff.id})`;
const recoveryCode = sql<boolean>`EXISTS (SELECT FROM ${recoveryCodes} WHERE ${recoveryCodes.staffId} = ${staff.id} AND ${recoveryCodes.usedAt} IS NULL)`;

/** For a query that holds `staff`: whether this person has enrolled anything. Recovery codes only stand in for what is. */
export const hasSecondFactor = sql<boolean>`(${totp} OR ${passkey})`;

/** For a query that holds `staff`: what this person can give. */
export const factorsThere: Record<SecondFactor, SQL<boolean>> = { totp, passkey, recoveryCode };
