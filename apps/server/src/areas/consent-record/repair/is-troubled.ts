import { SEAL_ALERT_MINUTES } from '@nattoku/contract/consent-sealing';
import { openConsentStates } from '@nattoku/contract/consent-state';
import { and, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { consentForms } from '#kernel/consent/consent.table.ts';

const isAwaited = sql`s.form_id = ${consentForms.id} AND s.required AND s.state = 'waiting'`;

/**
 * Forms that `troublesOf` finds something about, for lists, but for those that are merely expired: their lists say so. Found by the few
 * sealings and forms that are open.
 */
export const isTroubled = (now: Date): SQL | undefined =>
  or(
    and(
      notInArray(consentForms.state, ['voided', 'superseded']),
      sql`${consentForms.id} IN (SELECT s.form_id FROM consent_sealings s WHERE s.state = 'stuck'
        OR s.state <> 'done' AND s.created_at <= ${new Date(now.getTime() - SEAL_ALERT_MINUTES * 60_000).toISOString()})`,
    ),
    and(
      inArray(consentForms.state, [...openConsentStates]),
      or(
        sql`${consentForms.state} = 'partiallySigned' AND NOT EXISTS (SELECT FROM consent_signers s WHERE ${isAwaited})`,
        sql`EXISTS (SELECT FROM consent_signers s JOIN staff p ON p.id = s.staff_id
          WHERE ${isAwaited} AND p.state NOT IN ('active', 'locked'))`,
        sql`${consentForms.route} = 'link' AND EXISTS (SELECT FROM consent_signers s
            WHERE ${isAwaited} AND s.role IN ('patient', 'proxy', 'scribe'))
          AND NOT EXISTS (SELECT FROM orders o WHERE o.id = ${consentForms.orderId} AND o.mode = 'common')
          AND NOT EXISTS (SELECT FROM order_links l WHERE l.order_id = ${consentForms.orderId}
            AND l.revoked_at IS NULL AND l.expires_at > ${now.toISOString()})`,
      ),
    ),
  );
