import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What somebody says about themselves who opened a form for everybody and matches no record. */
export type Introduced = { name: string; birthDate: PlainDate | null };

/** Null where it is known whose form it is, and where nobody was asked. */
export async function introducedAs(
  tx: Tx,
  { orderId, patientId }: Pick<ConsentForm, 'orderId' | 'patientId'>,
): Promise<Introduced | null> {
  if (patientId !== null) return null;
  const [said] = await tx
    .select({ name: commonResponses.givenName, birthDate: commonResponses.givenBirthDate })
    .from(commonResponses)
    .where(eq(commonResponses.orderId, orderId));
  return said?.name ? { name: said.name, birthDate: said.birthDate as PlainDate | null } : null;
}
