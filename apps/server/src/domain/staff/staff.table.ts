import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SessionEnd, SignInMethod } from '@nattoku/contract/auth/auth';
import type { OpeningHours } from '@nattoku/contract/facility/facility-settings';
import type { PatientNumberRule } from '@nattoku/contract/patient/patient-number-rule';
import type { Feature, Permission, Role } from '@nattoku/contract/auth/permissions';
import type { Profession } from '@nattoku/contract/staff/professions';
import type { PasswordRule } from '@nattoku/contract/auth/security-policy';
import type { DepartmentId, FacilityId, Language, StaffId, WardId } from '@nattoku/contract/shared/primitives';
import type { StaffState } from '@nattoku/contract/staff/staff-state';
import { bytes } from '#kernel/database/column-types.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

export const facilities = pgTable('facilities', {
  id: uuid().$type<FacilityId>().primaryKey(),
  kind: text().$type<'hospital' | 'operator'>().notNull(),
  name: text().notNull(),
  phone: text(),
  features: text().array().$type<Feature[]>().notNull(),
  idleTimeoutSeconds: integer().notNull(),
  version: integer().notNull(),
  nameKana: text(),
  medicalInstitutionCode: text(),
  postalCode: text(),
  address: text(),
  languages: text().array().$type<Language[]>().notNull(),
  absoluteTimeoutSeconds: integer().notNull(),
  passwordRule: text().$type<PasswordRule>().notNull(),
  secondFactorRoles: text().array().$type<Role[]>().notNull(),
  secondFactorFrom: date({ mode: 'string' }),
  secondFactorGraceDays: integer().notNull(),
  passkeyAlone: boolean().notNull(),
  openingHours: jsonb().$type<OpeningHours>().notNull(),
  patientNumberRule: jsonb().$type<PatientNumberRule>().notNull(),
  permissionsVersion: integer().notNull(),
});

/** What the caller's own facility is called, its telephone where one was entered, and the languages it speaks to patients. */
export async function facilityContact(tx: Tx): Promise<{ name: string; phone: string | null; languages: Language[] }> {
  const { name, phone, languages } = facilities;
  const [facility] = await tx.select({ name, phone, languages }).from(facilities);
  if (!facility) throw new Problem('notFound');
  return facility;
}

/** Where a facility differs from the permissions that come with a role. */
export const rolePermissions = pgTable('role_permissions', {
  role: text().$type<Role>().notNull(),
  permission: text().$type<Permission>().notNull(),
  granted: boolean().notNull(),
});

export const staff = pgTable('staff', {
  id: uuid().$type<StaffId>().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  nameKana: text().notNull(),
  role: text().$type<Role>().notNull(),
  departmentIds: uuid().array().$type<DepartmentId[]>().notNull(),
  state: text().$type<StaffState>().notNull(),
  passwordHash: text(),
  version: integer().notNull().default(1),
  profession: text().$type<Profession>(),
  staffNumber: text(),
  phone: text(),
  wardIds: uuid().array().$type<WardId[]>().notNull().default([]),
  validUntil: date({ mode: 'string' }),
  retiresOn: date({ mode: 'string' }),
  suspendedAt: timestamp({ withTimezone: true }),
  suspendedReason: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  lastSignInAt: timestamp({ withTimezone: true }),
  firstSignInAt: timestamp({ withTimezone: true }),
  passwordSetAt: timestamp({ withTimezone: true }),
  passwordIsShort: boolean().notNull().default(false),
});

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  staffId: uuid().$type<StaffId>().notNull(),
  tokenHash: bytes().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  lastSeenAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  lockedAt: timestamp({ withTimezone: true }),
  endedAt: timestamp({ withTimezone: true }),
  /** Null when its owner signed out here, or when it grew too old. */
  endReason: text().$type<SessionEnd>(),
  /** Browser and system in words, null where they are unknown; the whole User-Agent is not kept. */
  device: text(),
  /** IP address at sign-in. */
  address: text(),
  method: text().$type<SignInMethod>().notNull(),
  provedAt: timestamp({ withTimezone: true }),
  temporaryAccessId: uuid(),
});
