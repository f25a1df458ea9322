import { problems } from '@nattoku/contract/shared/problems';
import type { ConsentRecord } from '@nattoku/contract/consent/consent-signing';
import type { LanguageRead } from '@nattoku/contract/text-layer/language-read';
import { and, eq } from 'drizzle-orm';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { type ConsentForm, lockFormRow } from '#domain/consent/form/move-form.ts';
import { takers } from '#domain/consent/signing/record-takers.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { textsOfVersion } from '#domain/consent/template/version-texts.ts';
import { layersRead } from '#domain/text-layer/layers-read.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { RecordGiver, TakenRecord } from '#domain/consent/signing/taken-record.ts';

/**
 * Takes in one thing that happened on a device with a consent form. The caller has made sure that the order is one that this visitor sees.
 * What is refused leaves nothing behind and is told in words; it holds up no other record.
 * @param at by the clock of the device, brought between the issue of the order and now.
 */
export async function takeConsentRecord(
  tx: Tx,
  record: ConsentRecord,
  by: RecordGiver,
  { at, now }: { at: Date; now: Date },
): Promise<TakenRecord> {
  const [known] = await tx
    .select({ id: consentForms.id })
    .from(consentForms)
    .where(
      record.itemId === undefined
        ? eq(consentForms.orderId, record.orderId)
        : and(eq(consentForms.orderId, record.orderId), eq(consentForms.orderItemId, record.itemId)),
    )
    .orderBy(consentForms.createdAt)
    .limit(1);
  if (!known) return refusal(new Problem('notFound'), []);
  await tx.$client.query('SAVEPOINT consent_record');
  try {
    const form = await lockFormRow(tx, known.id, null);
    let counted: Promise<LanguageRead> | undefined;
    const read = () => (counted ??= languageRead(tx, record, form));
    const taken = await takers[record.kind](tx, form, record as never, { ...by, read }, { at, now });
    const audit = taken.audit.length === 0 ? [] : withLanguage(taken.audit, await read());
    await tx.$client.query('RELEASE SAVEPOINT consent_record');
    return { refused: null, ...taken, audit };
  } catch (error) {
    await tx.$client.query('ROLLBACK TO SAVEPOINT consent_record');
    if (!(error instanceof Problem)) throw error;
    return refusal(error, [
      {
        action: record.kind === 'consentSigned' ? 'consent.sign' : 'consent.decide',
        subject: { type: 'consentForm', id: known.id },
        outcome: 'refused',
        detail: { record: record.kind, code: error.code },
      },
    ]);
  }
}

/** What the page spoke, and how far that was checked; one that does not say spoke Japanese. */
const languageRead = async (
  tx: Tx,
  { language = 'ja' }: ConsentRecord,
  { templateVersionId }: ConsentForm,
): Promise<LanguageRead> => {
  if (language === 'ja') return { language, layers: null };
  const texts = textsOfVersion(await versionFor(tx, templateVersionId));
  const content = { kind: 'consentTemplateVersion', contentId: templateVersionId } as const;
  return { language, layers: await layersRead(tx, content, texts, language) };
};

/** What somebody read and signed in another language than the document's own can be asked about later. */
const withLanguage = (audit: readonly AuditEntry[], { language, layers }: LanguageRead): AuditEntry[] =>
  audit.map((entry) =>
    language === 'ja' ? entry : { ...entry, detail: { ...entry.detail, language, ...(layers && { layers }) } },
  );

const refusal = ({ code, extra }: Problem, audit: AuditEntry[]): TakenRecord => ({
  refused: extra.detail ?? extra.errors?.map(({ message }) => message).join('。') ?? problems[code].title,
  audit,
  changes: [],
  jobs: [],
});
