import { normaliseLine, normaliseText } from '@nattoku/rules/text/normalise-input';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq } from 'drizzle-orm';
import { commonResponses, standingOf } from '#domain/order/common/common-order.table.ts';
import { countOpened } from '#areas/patient-page/common-entry.ts';
import { holdEntry } from '#areas/patient-page/common-entry.identify.ts';
import type { ResponseFiles } from '#domain/order/common/response-content.ts';
import { orderArea, placeOf } from '#domain/order/order-area.ts';
import { openResponses } from '#domain/order/progress/open-responses.ts';
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
  files: ResponseFiles;
};

/**
 * Takes name and birth date of the person who has no number that matches, and lets them in: the response is nobody's until staff say whose it is. What
 * was given is compared with nothing here, and tells nothing. The cookie that comes back is another one than that of the stranger.
 */
export const introduceAtCommonOrder = write(
  async (tx, { name: typed, birthDate, patientNumber, deviceClass, files }: Introduction, scope: LinkScope) => {
    const name = nameIn(typed);
    const now = scope.clock.now();
    if (birthDate > todayInTokyo(now))
      throw invalidInput({ field: 'birthDate', message: '生年月日を確かめてください。' });
    const { link, order, common } = await holdEntry(tx, scope);
    const content = orderArea(common.area).responses;
    if (!isOpen(order, now) || !content.takesNames) throw new Problem('link.invalid');
    if (link.lockedAt) throw new Problem('link.locked');
    if (standingOf(common, await countOpened(tx, common), now) !== 'open') throw new Problem('link.invalid');
    const givenNumber = normaliseText(patientNumber).trim() || null;
    await tx
      .update(commonResponses)
      .set({ givenName: name, givenBirthDate: birthDate, givenNumber })
      .where(eq(commonResponses.orderId, order.id));
    await content.complete(tx, { common, orderId: order.id, patientId: null, files }, scope);
    const { change } = await placeOf(tx, { id: order.id, area: common.area });
    const token = await verifyLinkVisit(tx, scope.actor.linkSessionId, now);
    const { audit, changes } = await openResponses(tx, [order.id], { now, deviceClass });
    return {
      result: { token },
      audit: [{ action: 'order.introduce', subject: { type: 'order', id: order.id } }, ...audit],
      changes: [...changes, { topic: 'commonOrder', id: common.id }, change],
    };
  },
);

const nameIn = (typed: string): string => {
  const problem = fullNameProblem(typed, '氏名');
  if (problem) throw invalidInput({ field: 'name', message: problem });
  return normaliseLine(typed).replaceAll(/\s+/g, ' ');
};
