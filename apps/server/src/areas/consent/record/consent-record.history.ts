import { auditActions } from '@nattoku/contract/audit/audit-actions';
import type { ConsentEvent } from '@nattoku/contract/consent/consent-detail';
import { signerRoleNames, type SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What is told: what was done to a form and with its link. That it was looked at, and each saving of a draft, stand in the audit log alone. */
const told = Object.entries(auditActions).flatMap(([action, { kind }]) =>
  /^(consent|order|delivery|kiosk)\./.test(action) &&
  kind !== 'open' &&
  kind !== 'list' &&
  action !== 'consent.saveDraft'
    ? [action]
    : [],
);

type Event = {
  at: Date;
  action: keyof typeof auditActions;
  actor_name: string | null;
  actor_kind: string;
  role: SignerRole | null;
};

/** Newest first. */
export async function historyOf(tx: Tx, { id, orderId }: Pick<ConsentForm, 'id' | 'orderId'>): Promise<ConsentEvent[]> {
  const { rows } = await tx.$client.query<Event>(
    `SELECT e.at, e.action, e.actor_name, e.actor_kind, s.role
       FROM audit_events e LEFT JOIN consent_signers s ON s.form_id = $1 AND s.id::text = e.detail ->> 'signer'
      WHERE e.facility_id = app.current_facility_id() AND e.outcome = 'done' AND e.action = ANY ($3)
        AND (e.subject_id = $1 AND e.subject_type = 'consentForm' OR e.subject_id = $2 AND e.subject_type = 'order')
      ORDER BY e.id DESC LIMIT 200`,
    [id, orderId, told],
  );
  return rows.map((event) => ({
    at: event.at.toISOString(),
    words: wordsOf(event),
    by: event.actor_name,
    onPatientPage: event.actor_kind === 'link',
  }));
}

/** What a family, a witness or an interpreter did is not reported as done by the patient. */
const wordsOf = ({ action, role }: Event): string => {
  const { words } = auditActions[action];
  return role === null ? words : `${words}（${signerRoleNames[role]}）`;
};
