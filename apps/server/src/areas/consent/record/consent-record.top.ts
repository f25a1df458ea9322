import {
  CONSENT_TOP_SHOWN,
  ConsentPreset,
  type ConsentSummary,
  type ConsentTop,
} from '@nattoku/contract/consent/consent-list';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, asc, between, desc, eq, sql, type SQL } from 'drizzle-orm';
import { stillWaits } from '#areas/consent/record/consent-record.facts.ts';
import { isTroubled } from '#domain/consent/form/is-troubled.ts';
import { undecided, wantedForms } from '#areas/consent/record/consent-record.filters.ts';
import { consentFormList, countedForms } from '#areas/consent/record/consent-record.list.ts';
import { formRows } from '#areas/consent/record/consent-record.select.ts';
import { consentVoidings } from '#areas/consent/record/consent-record.table.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { countUpTo } from '#kernel/list/paging.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** How the groups come about: the most pressing first. */
const groupsOf = (today: PlainDate, now: Date) => ({
  tomorrow: {
    where: and(undecided, between(consentForms.procedureOn, today, addDays(today, 1))),
    order: [asc(consentForms.procedureOn), asc(consentForms.id)],
  },
  confirmations: {
    where: eq(consentForms.state, 'awaitingApproval'),
    order: [sql`${consentForms.procedureOn} NULLS LAST`, asc(consentForms.createdAt)],
  },
  finalChecks: {
    where: and(
      eq(consentForms.state, 'signed'),
      sql`NOT EXISTS (SELECT FROM consent_sealings s WHERE s.form_id = ${consentForms.id} AND s.kind = 'sealed')`,
    ),
    order: [asc(consentForms.signedAt), asc(consentForms.id)],
  },
  withdrawals: {
    where: sql`${consentForms.id} IN (
      SELECT w.form_id FROM consent_withdrawal_acknowledgements a JOIN consent_withdrawals w ON w.id = a.withdrawal_id
       WHERE a.acknowledged_at IS NULL)`,
    order: [asc(consentForms.withdrawnAt), asc(consentForms.id)],
  },
  voidings: {
    where: sql`EXISTS (SELECT FROM ${consentVoidings} WHERE ${consentVoidings.formId} = ${consentForms.id} AND ${stillWaits})`,
    order: [asc(consentForms.updatedAt), asc(consentForms.id)],
  },
  stuck: {
    where: isTroubled(now),
    order: [asc(consentForms.updatedAt), asc(consentForms.id)],
  },
});

type Group = { where: SQL | undefined; order: SQL[] };

const idsOf = async (tx: Tx, { where, order }: Group): Promise<ConsentFormId[]> => {
  const query = tx.select({ id: consentForms.id }).from(consentForms).where(where);
  return (await query.orderBy(...order).limit(CONSENT_TOP_SHOWN)).map(({ id }) => id);
};

type Few = { total: number; items: ConsentSummary[] };

const few = async (tx: Tx, group: Group, now: Date): Promise<Few> => ({
  total: await countUpTo(tx, countedForms, group.where),
  items: await formRows(tx, await idsOf(tx, group), now),
});

const NEWEST: Group = { where: undefined, order: [desc(consentForms.createdAt), asc(consentForms.id)] };

/** Everything that waits, in one answer. */
export const readTop = (scope: StaffScope) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const today = todayInTokyo(now);
    const groups = groupsOf(today, now);
    const waiting = { ...none };
    for (const preset of ConsentPreset.options) {
      const where = await wantedForms(tx, { text: '', preset }, { staffId: scope.actor.staffId, now });
      waiting[preset] = await countUpTo(tx, countedForms, where);
    }
    const result: ConsentTop = {
      tomorrow: await few(tx, groups.tomorrow, now),
      confirmations: await few(tx, groups.confirmations, now),
      finalChecks: await few(tx, groups.finalChecks, now),
      withdrawals: await few(tx, groups.withdrawals, now),
      voidings: await few(tx, groups.voidings, now),
      stuck: await few(tx, groups.stuck, now),
      waiting,
      newest: await formRows(tx, await idsOf(tx, NEWEST), now),
    };
    return { result, audit: consentFormList.shown(shownIn(result), 'consent.top') };
  });

const none: Record<ConsentPreset, number> = {
  overdue: 0,
  dueSoon: 0,
  unsigned: 0,
  withdrawn: 0,
  paper: 0,
  toFinalise: 0,
  oldVersion: 0,
  stopped: 0,
};

const shownIn = ({
  tomorrow,
  confirmations,
  finalChecks,
  withdrawals,
  voidings,
  stuck,
  newest,
}: ConsentTop): ConsentSummary[] => [
  ...[tomorrow, confirmations, finalChecks, withdrawals, voidings, stuck].flatMap(({ items }) => items),
  ...newest,
];
