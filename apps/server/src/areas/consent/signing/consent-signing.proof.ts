import {
  type consentSigningContract,
  MOST_PROOF_ATTACHMENTS,
  MOST_PROOF_PAGES,
} from '@nattoku/contract/consent/consent-signing';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { Received, Returned } from '@nattoku/contract/shared/endpoint';
import type { ConsentFormId } from '@nattoku/contract/shared/primitives';
import { and, eq } from 'drizzle-orm';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { asStored } from '#domain/consent/signing/record-takers.ts';
import { assertOpen } from '#domain/consent/form/closed-form.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { continuationPages } from '#domain/consent/document/continuation-pages.ts';
import { placeSignatures } from '#domain/consent/document/draw-sealed.ts';
import { fieldsThatDoNotFit } from '#domain/consent/document/fit-field.ts';
import { readGivenSignature } from '#domain/consent/signing/read-given-signature.ts';
import { documentOf, versionFor } from '#domain/consent/template/read-version.ts';
import { sealInput, type SealInput, type Signed } from '#domain/consent/sealing/seal-input.ts';
import type { Tx } from '#kernel/database/database.ts';
import { fillForm } from '#domain/consent/document/fill-form.ts';
import { characterTable } from '#kernel/pdf/characters.ts';
import { drawPage } from '#kernel/pdf/page-images.ts';
import { Problem } from '#kernel/problem.ts';
import { read, type LinkActor, type LinkScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

type Proof = (typeof consentSigningContract)['proof'];
type Wanted = Received<Proof>;

/** Pixels; as large as the pages that the device keeps. */
const WIDTH = 1200;

/**
 * The pages as the record would have them if this person's signature counted now: the same drawing of values and ink in the untouched
 * original as for sealing, with the attachments. Nothing is written down, and nothing is kept.
 */
export async function drawProof(
  { files }: Pick<Services, 'files'>,
  scope: LinkScope,
  { params, body }: Wanted,
): Promise<Returned<Proof>> {
  const now = scope.clock.now();
  const input = await read(scope, (tx) => inputFor(tx, scope.actor, params.formId, now));
  assertOpen(input.form);
  const signer = input.signers.find(({ id, state }) => id === body.signerId && state === 'waiting');
  if (!signer || signer.staffId !== null) throw new Problem('consent.notAsked');
  const { fields } = input.version;
  const own = signedNow(input, { ...body, signer }, now);
  const { placed } = placeSignatures(fields, [...input.signed, own]);
  const given = asStored(fields, body.values).map(({ fieldId, value }) => [fieldId, value] as const);
  const values = new Map([...input.values, ...given]);
  const original = await documentOf(files, input.version);
  const heading = input.attachmentHeading;
  const filled = await fillForm({ original, fields, values, signatures: placed, heading });
  const attachments = continuationPages(Math.min(filled.pageCount - filled.formPageCount, MOST_PROOF_ATTACHMENTS));
  const pages = [];
  for (const page of [...writtenPages(fields), ...attachments.map((_, index) => filled.formPageCount + index + 1)])
    pages.push({ page, ...inBase64(await drawPage(filled.bytes, page, WIDTH)) });
  return {
    pages,
    pageSizes: [...input.version.pages, ...attachments],
    continued: filled.continued.map(({ fieldId, number }) => ({ fieldId, number })),
    unprintable: await unprintableIn(body),
  };
}

/** The fields whose text does not fit, of those that are given. */
export async function findContinuedFields(
  scope: LinkScope,
  { params, body }: Received<(typeof consentSigningContract)['fit']>,
): Promise<Returned<(typeof consentSigningContract)['fit']>> {
  const version = await read(scope, async (tx) => {
    const { templateVersionId } = await seenForm(tx, scope.actor, params.formId);
    return versionFor(tx, templateVersionId);
  });
  const given = asStored(version.fields, body.values);
  const values = new Map(given.map(({ fieldId, value }) => [fieldId, value]));
  const fields = version.fields.filter(({ id }) => values.has(id));
  return { continued: await fieldsThatDoNotFit(fields, values, version.pages.length) };
}

/** Said before anybody signs: afterwards nothing can be written in other letters. */
const unprintableIn = async ({ typedName, values }: Wanted['body']): Promise<string> => {
  const texts = [typedName, ...values.map(({ value }) => (typeof value === 'string' ? value : ''))];
  const { specialIn } = await characterTable('regular');
  const lacking = specialIn(texts.join('\n')).filter(({ shown }) => shown !== 'drawn');
  return lacking.map(({ character }) => character).join('');
};

const inputFor = async (tx: Tx, actor: LinkActor, formId: ConsentFormId, now: Date): Promise<SealInput> => {
  await seenForm(tx, actor, formId);
  return sealInput(tx, { formId, kind: 'sealed' }, now);
};

const seenForm = async (tx: Tx, actor: LinkActor, formId: ConsentFormId) => {
  const [seen] = await tx
    .select({ templateVersionId: consentForms.templateVersionId })
    .from(consentForms)
    .innerJoin(orders, eq(orders.id, consentForms.orderId))
    .where(and(eq(consentForms.id, formId), ordersSeenBy(actor)));
  if (!seen) throw new Problem('notFound');
  return seen;
};

/** The signature as it would be stored. */
const signedNow = ({ form }: SealInput, given: Wanted['body'] & { signer: Signed['signer'] }, now: Date): Signed => ({
  signer: given.signer,
  signature: {
    ...readGivenSignature({ ...given, method: 'ownDevice' }),
    nameConfirmed: false,
    language: null,
    layers: null,
    id: '',
    formId: form.id,
    signerId: given.signerId,
    shownSha256: Buffer.alloc(0),
    method: 'ownDevice',
    staffId: null,
    linkSessionId: null,
    userAgent: '',
    address: '',
    signedAt: now,
    receivedAt: now,
    sequence: Number.MAX_SAFE_INTEGER,
    previousHash: null,
    hash: Buffer.alloc(0),
  },
});

/** Pages on which something is filled in or signed on the patient page. */
const writtenPages = (fields: readonly ConsentField[]): number[] => {
  const written = fields.filter(({ signer, filler }) => signer !== null || !filler.startsWith('staff'));
  const pages = written.flatMap(({ box, options }) => [
    box.page,
    ...options.flatMap((option) => option.box?.page ?? []),
  ]);
  return [...new Set(pages)].toSorted((a, b) => a - b).slice(0, MOST_PROOF_PAGES);
};

const inBase64 = ({ bytes, contentType }: Awaited<ReturnType<typeof drawPage>>) => ({
  contentType,
  base64: Buffer.from(bytes).toString('base64'),
});
