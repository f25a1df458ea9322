import { SEAL_ALERT_MINUTES } from '@nattoku/contract/consent/consent-sealing';
import { and, notInArray, sql, type SQL } from 'drizzle-orm';
import { consentForms } from '#domain/consent/consent.table.ts';

const isAwaited = sql.raw("s.form_id = f.id AND s.required AND s.state = 'waiting'");

const lateSealings = (now: Date): SQL => {
  const before = new Date(now.getTime() - SEAL_ALERT_MINUTES * 60_000).toISOString();
  return sql`SELECT s.form_id FROM consent_sealings s
    WHERE s.state <> 'done' AND (s.state = 'stuck' OR s.created_at <= ${before}::timestamptz)`;
};

const stoppedForms = (now: Date): SQL => sql`SELECT f.id FROM consent_forms f JOIN orders o ON o.id = f.order_id
  WHERE f.state IN ('issued', 'explained', 'partiallySigned') AND (
    f.state = 'partiallySigned' AND NOT EXISTS (SELECT FROM consent_signers s WHERE ${isAwaited})
    OR o.lifecycle IN ('canceled', 'closed')
    OR EXISTS (SELECT FROM consent_signers s JOIN staff p ON p.id = s.staff_id
        WHERE ${isAwaited} AND p.state NOT IN ('active', 'locked'))
    OR f.route = 'link' AND o.mode <> 'common'
      AND EXISTS (SELECT FROM consent_signers s WHERE ${isAwaited} AND s.role IN ('patient', 'proxy', 'scribe'))
      AND NOT EXISTS (SELECT FROM order_links l
        WHERE l.order_id = f.order_id AND l.revoked_at IS NULL AND l.expires_at > ${now.toISOString()}::timestamptz))`;

/** The ids of forms that stand still; those that are void or superseded may be among them. */
export const standingForms = (now: Date): SQL => sql`${lateSealings(now)} UNION ALL ${stoppedForms(now)}`;

/**
 * Forms that `troublesOf` finds something about, for lists, but for those that are merely expired: their lists say so. Of a million forms the
 * few that are open are looked at.
 */
export const isTroubled = (now: Date): SQL | undefined =>
  and(notInArray(consentForms.state, ['voided', 'superseded']), sql`${consentForms.id} IN (${standingForms(now)})`);
