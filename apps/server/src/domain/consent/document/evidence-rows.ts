import { isTranslated } from '@nattoku/contract/text-layer/language-read';
import { asc, eq } from 'drizzle-orm';
import {
  consentAnswers,
  consentDecisions,
  consentFormValues,
  consentSignatures,
  consentWithdrawals,
} from '#domain/consent/consent.table.ts';
import { questionsOf } from '#domain/consent/form/gates.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';

type Json = Readonly<Record<string, unknown>>;

/** Every value that was ever given, not the last ones alone. */
export const valueRows = (tx: Tx, { id }: ConsentForm) =>
  tx.select().from(consentFormValues).where(eq(consentFormValues.formId, id)).orderBy(asc(consentFormValues.sequence));

/** Seals of before know nothing of languages: a row says what was read where it was another than Japanese. */
export const decisionRows = async (tx: Tx, { id }: ConsentForm): Promise<Json[]> => {
  const rows = await tx
    .select()
    .from(consentDecisions)
    .where(eq(consentDecisions.formId, id))
    .orderBy(asc(consentDecisions.sequence));
  return rows.map(({ language, layers, ...row }) => (isTranslated({ language }) ? { ...row, language, layers } : row));
};

/** What was answered to the questions of the form, in their words. */
export const answerRows = async (tx: Tx, form: ConsentForm): Promise<Json[]> => {
  const questions = await questionsOf(tx, form);
  const rows = await tx
    .select()
    .from(consentAnswers)
    .where(eq(consentAnswers.formId, form.id))
    .orderBy(asc(consentAnswers.sequence));
  return rows.map(({ questionId, option, correct, answeredAt, receivedAt }) => {
    const question = questions.find(({ id }) => id === questionId);
    return { question: question?.stem, answer: question?.options[option], correct, answeredAt, receivedAt };
  });
};

/** In the order of arrival, with the names and the forms of values that their hashes are over. */
export const signatureRows = async (tx: Tx, { id }: ConsentForm): Promise<Json[]> => {
  const rows = await tx
    .select()
    .from(consentSignatures)
    .where(eq(consentSignatures.formId, id))
    .orderBy(asc(consentSignatures.sequence));
  return rows.map(({ sequence: _sequence, shownSha256, previousHash, hash, signedAt, receivedAt, ...evidence }) => ({
    ...evidence,
    shownSha256: shownSha256.toString('hex'),
    signedAt: signedAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    previousHash: previousHash?.toString('hex') ?? null,
    hash: hash.toString('hex'),
  }));
};

/** As it was said; whom it was told to later stands beside it. */
export const withdrawalRow = async (tx: Tx, { id }: ConsentForm): Promise<Json | null> => {
  const [row] = await tx.select().from(consentWithdrawals).where(eq(consentWithdrawals.formId, id));
  if (!row) return null;
  const { escalatedAt: _escalatedAt, ...withdrawal } = row;
  return withdrawal;
};
