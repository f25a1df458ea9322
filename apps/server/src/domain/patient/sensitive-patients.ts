import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whose record is not marked 要配慮, nor the one that it was merged into. What belongs to nobody yet is not, either. */
export const isOfPlainPatient = (patientId: AnyColumn): SQL =>
  sql`NOT EXISTS (SELECT FROM patients p JOIN patients s ON s.id = coalesce(p.survivor_id, p.id)
                   WHERE p.id = ${patientId} AND (p.is_sensitive OR s.is_sensitive))`;
