import { normaliseLine, normaliseText } from '@nattoku/rules/text/normalise-input';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq } from 'drizzle-orm';
import { commonResponses, standingOf } from '#domain/order/common/common-order.table.ts';
import { countOpened } from '#areas/patient-page/common-entry.ts';
import { holdEntry } from '#areas/patient-page/common-entry.identify.ts';
import { type FormFiles, issueCommonForm } from '#areas/patient-page/common-consent.ts';
import { openResponses } from '#areas/patient-page/patient-page.progress.ts';
import { isOpen } from '#areas/patient-page/patient-page.rules.ts';
import { verifyLinkVisit } from '#domain/order/link/link-session.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { LinkScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Introduction = {
  name: string;
  birthDate: PlainDate;
  patientNumber: string;
  deviceClass: 'phone' | 'tablet' | 'computer';
  files: FormFiles;
};

/**
 * Takes name and birth date of whoever has no number that matches, and lets them in: the form is nobody's until staff say whose it is. What
 * was given is compared with nothing here, and tells nothing. The cookie that comes back is another one than that of the stranger.
 */
export const introduceAtCommonOrder = write(
  async (tx, { name: typed, birthDate, patientNumber, deviceClass, files }: Introduction, scope: LinkScope) => {
    const name = nameIn(typed);
    const now = scope.clock.now();
    if (birthDate > todayInTokyo(now))
      throw invalidInput({ field: 'birthDate', message: '生年月日を確かめてください。' });
    const { link, order, common } = await holdEntry(tx, scope);
    if (!isOpen(order, now) || common.area !== 'consent') throw new Problem('link.invalid');
    if (link.lockedAt) throw new Problem('link.locked');
    if (standingOf(common, await countOpened(tx, common), now) !== 'open') throw new Problem('link.invalid');
    const givenNumber = normaliseText(patientNumber).trim() || null;
    await tx
      .update(commonResponses)
      .set({ givenName: name, givenBirthDate: birthDate, givenNumber })
      .where(eq(commonResponses.orderId, order.id));
    await issueCommonForm(tx, { common, orderId: order.id, patientId: null, files }, scope);
    const token = await verifyLinkVisit(tx, scope.actor.linkSessionId, now);
    const { audit, changes } = await openResponses(tx, [order.id], { now, deviceClass });
    return {
      result: { token },
      audit: [{ action: 'order.introduce', subject: { type: 'order', id: order.id } }, ...audit],
      changes: [...changes, { topic: 'commonOrder', id: common.id }, { topic: 'consentForm', id: null }],
    };
  },
);

const nameIn = (typed: string): string => {
  const problem = fullNameProblem(typed, '氏名');
  if (problem) throw invalidInput({ field: 'name', message: problem });
  return normaliseLine(typed).replaceAll(/\s+/g, ' ');
};
