import { auditActions } from '@nattoku/contract/audit/audit-actions';
import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { eq } from 'drizzle-orm';
import { consentVoidings } from '#areas/consent/record/consent-record.table.ts';
import { consentWithdrawals } from '#domain/consent/consent.table.ts';
import { answerRows, decisionRows, signatureRows, valueRows } from '#domain/consent/document/evidence-rows.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

type Json = Readonly<Record<string, unknown>>;

/** What is written into the pack as JSON, by the name of the file. */
export async function jsonOf(
  tx: Tx,
  form: ConsentForm,
  { form: shown }: ConsentDetail,
): Promise<Record<string, unknown>> {
  return {
    'record.json': { ...recordOf(shown), values: await valueRows(tx, form), decisions: await decisionRows(tx, form) },
    'signatures.json': await signatureRows(tx, form),
    'viewing.json': { gates: shown.gates, answers: await answerRows(tx, form), visits: await visitsOf(tx, form) },
    'withdrawal.json': await withdrawalOf(tx, form),
    'log.json': await logOf(tx, form),
  };
}

/** The form as staff see it, without what stands in files of their own. */
const recordOf = ({ pages: _pages, values: _values, gates: _gates, ...record }: ConsentDetail['form']): Json => record;

/** When the link was opened, by whom on which kind of device. */
const visitsOf = async (tx: Tx, { orderId }: ConsentForm): Promise<Json[]> =>
  (
    await tx.$client.query<Json>(
      `SELECT s.id, s.created_at AS "openedAt", s.verified_at AS "verifiedAt", s.last_seen_at AS "lastSeenAt", s.ended_at AS "endedAt",
              s.staff_session_id IS NOT NULL AS "onHospitalDevice"
         FROM link_sessions s JOIN order_links l ON l.id = s.link_id WHERE l.order_id = $1 ORDER BY s.created_at`,
      [orderId],
    )
  ).rows;

const withdrawalOf = async (tx: Tx, { id }: ConsentForm): Promise<Json> => {
  const [withdrawal] = await tx.select().from(consentWithdrawals).where(eq(consentWithdrawals.formId, id));
  const { rows: acknowledgements } = await tx.$client.query<Json>(
    `SELECT a.party, a.acknowledged_by AS "acknowledgedBy", a.acknowledged_at AS "acknowledgedAt", a.reason
       FROM consent_withdrawal_acknowledgements a JOIN consent_withdrawals w ON w.id = a.withdrawal_id WHERE w.form_id = $1 ORDER BY 1`,
    [id],
  );
  const voidings = await tx.select().from(consentVoidings).where(eq(consentVoidings.formId, id));
  return { withdrawal: withdrawal ?? null, acknowledgements, voidings };
};

type Event = Json & { action: keyof typeof auditActions };

/** Everything that was done, looked at and refused, oldest first. */
const logOf = async (tx: Tx, { id, orderId }: ConsentForm): Promise<Json[]> => {
  const { rows } = await tx.$client.query<Event>(
    `SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", action, outcome, detail, address, device
       FROM audit_events
      WHERE facility_id = app.current_facility_id()
        AND (subject_id = $1 AND subject_type = 'consentForm' OR subject_id = $2 AND subject_type = 'order')
      ORDER BY id`,
    [id, orderId],
  );
  return rows.map((event) => ({ ...event, words: auditActions[event.action].words }));
};
