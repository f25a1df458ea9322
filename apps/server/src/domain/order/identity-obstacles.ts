import type { IdentityObstacle } from '@nattoku/contract/patient/patient-identity';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { LINK_IDLE_SECONDS } from '#domain/order/link/link-session.ts';

type Row = Omit<IdentityObstacle, 'at'> & { patientId: PatientId; at: Date | null };

/** Nobody looks through more than this, and one is enough to refuse. */
const SHOWN = 20;

/**
 * What goes on in the names of these patients, and of the records that were merged with theirs: links that open, and forms that were issued
 * in their name. A form that was voided is none. Signed ones come last: they stand in the way even where nothing is open any more.
 */
export async function identityObstacles(
  tx: Tx,
  patientIds: readonly PatientId[],
  now: Date,
): Promise<ReadonlyMap<PatientId, IdentityObstacle[]>> {
  if (patientIds.length === 0) return new Map();
  const { rows } = await tx.$client.query<Row>(question, [patientIds, now, LINK_IDLE_SECONDS]);
  const found = new Map<PatientId, IdentityObstacle[]>();
  for (const { patientId, at, ...obstacle } of rows) {
    const known = found.get(patientId) ?? [];
    if (known.length < SHOWN) found.set(patientId, [...known, { ...obstacle, at: at?.toISOString() ?? null }]);
  }
  return found;
}

/** A link that is locked opens on a device that staff hand over; a session outlives the end of its order. */
const question = `
  WITH asked AS (SELECT patient, app.records_of(patient) AS record FROM unnest($1::uuid[]) AS patient),
  named AS (
    SELECT a.patient AS "patientId", o.id AS "orderId", f.id AS "formId",
           coalesce(nullif(t.name, ''), nullif(o.title, ''), '（名前のないオーダー）') AS title,
           coalesce(f.signed_at, f.declined_at, o.issued_at) AS at,
           CASE WHEN f.state IN ('issued', 'explained', 'partiallySigned') OR (f.state = 'expired' AND f.signed_at IS NULL) THEN 'unsigned'
                WHEN f.state NOT IN ('draft', 'awaitingApproval', 'voided') THEN 'signed'
                WHEN o.lifecycle <> 'canceled' AND EXISTS (
                  SELECT FROM order_links l
                   WHERE l.order_id = o.id AND l.revoked_at IS NULL
                     AND (o.lifecycle = 'issued' AND o.expires_at > $2 AND l.expires_at > $2
                       OR EXISTS (SELECT FROM link_sessions s
                                   WHERE s.link_id = l.id AND s.ended_at IS NULL AND s.expires_at > $2
                                     AND s.last_seen_at > $2::timestamptz - make_interval(secs => $3))))
                THEN 'link'
           END AS kind
      FROM asked a
      JOIN orders o ON o.patient_id = a.record
      LEFT JOIN consent_forms f ON f.order_id = o.id
      LEFT JOIN consent_templates t ON t.id = f.template_id
  )
  SELECT * FROM named WHERE kind IS NOT NULL ORDER BY kind = 'signed', at DESC NULLS LAST, "orderId"`;
