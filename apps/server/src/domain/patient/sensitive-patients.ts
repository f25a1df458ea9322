import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whose record is not marked 要配慮, nor the one that it was merged into. What belongs to nobody yet is not, either. */
export const isOfPlainPatient = (patientId: AnyColumn): SQL =>
  sql`NOT EXISTS (SELECT FROM patients p JOIN patients s ON s.id = CASE WHEN p.survivor_id IS NULL THEN p.id ELSE p.survivor_id END
                   WHERE p.id = ${patientId} AND (p.is_sensitive OR s.is_sensitive))`;
