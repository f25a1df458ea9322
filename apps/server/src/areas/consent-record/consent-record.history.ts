import { auditActions } from '@nattoku/contract/audit-actions';
import type { ConsentEvent } from '@nattoku/contract/consent-detail';
import type { ConsentForm } from '#kernel/consent/move-form.ts';
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

type Event = { at: Date; action: keyof typeof auditActions; actor_name: string | null };

/** Newest first. */
export async function historyOf(tx: Tx, { id, orderId }: Pick<ConsentForm, 'id' | 'orderId'>): Promise<ConsentEvent[]> {
  const { rows } = await tx.$client.query<Event>(
    `SELECT at, action, actor_name FROM audit_events
      WHERE facility_id = app.current_facility_id() AND outcome = 'done' AND action = ANY ($3)
        AND (subject_id = $1 AND subject_type = 'consentForm' OR subject_id = $2 AND subject_type = 'order')
      ORDER BY id DESC LIMIT 200`,
    [id, orderId, told],
  );
  return rows.map(({ at, action, actor_name: by }) => ({
    at: at.toISOString(),
    words: auditActions[action].words,
    by,
  }));
}
