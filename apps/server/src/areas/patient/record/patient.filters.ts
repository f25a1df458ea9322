import type { PatientFlag, PatientSearch } from '@nattoku/contract/patient/patient';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { patients } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What narrows a list, but for the words that are looked for. */
export type PatientFilters = Omit<PatientSearch, 'text' | 'page' | 'pageSize'>;

export const orderings = {
  kana: patients.kanaFolded,
  patientNumber: patients.patientNumber,
  birthDate: patients.birthDate,
  updatedAt: patients.updatedAt,
} as const;

export const orderOf = ({ sort, descending }: Pick<PatientFilters, 'sort' | 'descending'>): SQL[] => {
  const direction = descending ? desc : asc;
  return [direction(orderings[sort]), direction(patients.id)];
};

/** Each as its index has it (migrations/0013 and 0014). */
const flags: Record<PatientFlag, SQL> = {
  provisional: sql`${patients.isProvisional}`,
  sensitive: sql`${patients.isSensitive}`,
  deceased: isNotNull(patients.deceasedOn),
  doNotContact: sql`${patients.contactPolicy} @> '{"doNotContact": true}'`,
  interpreter: sql`${patients.needs} @> '{interpreter}'`,
};

const ofCaller = (scope: PatientFilters['scope'], staffId: StaffId): SQL | undefined => {
  if (scope === 'mine') return eq(patients.attendingStaffId, staffId);
  if (scope === 'department')
    return sql`${patients.departmentId} = ANY ((SELECT department_ids FROM staff WHERE id = ${staffId})::uuid[])`;
  if (scope === 'ward')
    return sql`${patients.wardId} = ANY ((SELECT ward_ids FROM staff WHERE id = ${staffId})::uuid[])`;
  return undefined;
};

const FEW = 2_000;

/** Few that have the tag are fetched; what many have is met soon in any order, and fetching them all would take seconds. */
export async function tagFilterOf(tx: Tx, tag: string | null | undefined): Promise<SQL | undefined> {
  if (!tag) return undefined;
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT app.patients_with_tag(${tag}) AS id LIMIT ${FEW + 1}`);
  const ids = rows.map(({ id }) => id);
  return ids.length > FEW
    ? sql`${patients.tags} @> ARRAY[${tag}]::text[]`
    : sql`${patients.id} = ANY (${sql.param(ids)}::uuid[])`;
}

/** `staffId` is the caller, for 「自分の」 and the like; `tagged` comes from `tagFilterOf`. Merged records are in no list. */
export const filtersOf = (search: PatientFilters, staffId: StaffId, tagged: SQL | undefined): SQL | undefined =>
  and(
    isNull(patients.mergedInto),
    search.archived ? isNotNull(patients.archivedAt) : isNull(patients.archivedAt),
    ofCaller(search.scope, staffId),
    search.departmentId ? eq(patients.departmentId, search.departmentId) : undefined,
    search.wardId ? eq(patients.wardId, search.wardId) : undefined,
    search.attendingStaffId ? eq(patients.attendingStaffId, search.attendingStaffId) : undefined,
    search.language ? isInLanguage(search.language) : undefined,
    tagged,
    search.flag ? flags[search.flag] : undefined,
    search.provisional ? patients.isProvisional : undefined,
  );

/** The index holds the foreign ones alone, and has to be told that this is one. */
const isInLanguage = (language: NonNullable<PatientFilters['language']>): SQL | undefined =>
  language === 'ja'
    ? eq(patients.language, language)
    : and(eq(patients.language, language), sql`${patients.language} <> 'ja'`);

export const isNarrowed = (search: PatientFilters): boolean =>
  (search.scope ?? 'all') !== 'all' ||
  Boolean(
    search.departmentId ??
    search.wardId ??
    search.attendingStaffId ??
    search.language ??
    search.tag ??
    search.flag ??
    search.provisional,
  );
