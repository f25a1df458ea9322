import type { AuditAction } from '@nattoku/contract/audit/audit-actions';
import { checkLanguages, checkProfile, normaliseProfile } from '@nattoku/contract/facility/facility-input';
import type { FacilityProfile, FacilitySettings } from '@nattoku/contract/facility/facility-settings';
import type { Change } from '@nattoku/contract/shared/events';
import { type Feature, features } from '@nattoku/contract/auth/permissions';
import { Language, type Language as LanguageCode } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { facilities } from '#domain/staff/staff.table.ts';
import { changedFields } from '#areas/facility/structure.audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { type Written, write } from '#kernel/write.ts';

/** All that is set about the facility itself. */
export async function selectSettings(tx: Tx): Promise<FacilitySettings> {
  const [facility] = await tx.select().from(facilities);
  if (!facility) throw new Problem('notFound');
  return {
    version: facility.version,
    profile: {
      name: facility.name,
      nameKana: facility.nameKana,
      medicalInstitutionCode: facility.medicalInstitutionCode,
      postalCode: facility.postalCode,
      address: facility.address,
      phone: facility.phone,
      openingHours: facility.openingHours,
      patientNumberRule: facility.patientNumberRule,
    },
    features: facility.features,
    languages: facility.languages,
    policy: {
      idleTimeoutSeconds: facility.idleTimeoutSeconds,
      absoluteTimeoutSeconds: facility.absoluteTimeoutSeconds,
      passwordRule: facility.passwordRule,
      secondFactorRoles: facility.secondFactorRoles,
      secondFactorFrom: facility.secondFactorFrom,
      secondFactorGraceDays: facility.secondFactorGraceDays,
      passkeyAlone: facility.passkeyAlone,
    },
  };
}

export const getSettings = (scope: StaffScope): Promise<FacilitySettings> => read(scope, selectSettings);

/** The settings for this transaction alone, as the caller last saw them; otherwise the refusal shows what they have become. */
export async function lockSettings(tx: Tx, version: number): Promise<FacilitySettings> {
  await tx.select({ id: facilities.id }).from(facilities).for('no key update');
  const settings = await selectSettings(tx);
  if (settings.version !== version) throw new Problem('record.versionConflict', { current: settings });
  return settings;
}

/** What an administrator may do, and what everybody sees, may be another from the next request on. */
export const everybodyAsksAgain: readonly Change[] = [
  { topic: 'session', id: null },
  { topic: 'facility', id: null },
];

export async function settingsWritten(
  tx: Tx,
  { actor }: StaffScope,
  action: AuditAction,
  changed: ReturnType<typeof changedFields>,
): Promise<Written<FacilitySettings>> {
  return {
    result: await selectSettings(tx),
    audit: { action, subject: { type: 'facility', id: actor.facilityId }, detail: { changed } },
    changes: everybodyAsksAgain,
  };
}

const ownRow = ({ actor }: StaffScope) => eq(facilities.id, actor.facilityId);

type Versioned<T> = T & { version: number };

export const updateProfile = write(async (tx, input: Versioned<FacilityProfile>, scope: StaffScope) => {
  const { version, ...profile } = normaliseProfile(input);
  const problems = checkProfile(profile);
  if (problems.length > 0) throw invalidInput(...problems);
  const before = await lockSettings(tx, version);
  await tx
    .update(facilities)
    .set({ ...profile, version: version + 1 })
    .where(ownRow(scope));
  return settingsWritten(tx, scope, 'facility.profile', changedFields(before.profile, profile));
});

export const updateFeatures = write(async (tx, input: Versioned<{ features: Feature[] }>, scope: StaffScope) => {
  const before = await lockSettings(tx, input.version);
  const wanted = features.filter((feature) => input.features.includes(feature));
  await tx
    .update(facilities)
    .set({ features: wanted, version: input.version + 1 })
    .where(ownRow(scope));
  const changed = changedFields({ features: before.features }, { features: wanted });
  return settingsWritten(tx, scope, 'facility.features', changed);
});

export const updateLanguages = write(async (tx, input: Versioned<{ languages: LanguageCode[] }>, scope: StaffScope) => {
  const problems = checkLanguages(input.languages);
  if (problems.length > 0) throw invalidInput(...problems);
  const before = await lockSettings(tx, input.version);
  const languages = Language.options.filter((language) => input.languages.includes(language));
  await tx
    .update(facilities)
    .set({ languages, version: input.version + 1 })
    .where(ownRow(scope));
  const changed = changedFields({ languages: before.languages }, { languages });
  return settingsWritten(tx, scope, 'facility.languages', changed);
});
