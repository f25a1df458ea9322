import { CONSENT_DUE_SOON_DAYS, type ConsentPreset, type ConsentSearch } from '@nattoku/contract/consent/consent-list';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import type { ConsentTemplateId, StaffId } from '@nattoku/contract/shared/primitives';
import { addDays, startOfDayInTokyo, todayInTokyo } from '@nattoku/rules/time/date-time';
import { foldForSearch, searchTerms } from '@nattoku/rules/text/text-folding';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, between, eq, gte, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { isTroubled } from '#domain/consent/form/is-troubled.ts';
import { isPartOverdueOn, mayBeOverdue } from '#domain/order/attention.conditions.ts';
import { partDue } from '#domain/order/lifecycle/next-due.ts';
import { ofPatientsThere } from '#domain/patient/patients-there.ts';
import { patients, recordsOf } from '#domain/patient/patient.table.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { isPatientLike } from '#domain/patient/patient-search.ts';

/** What narrows a list of consent forms. */
export type ConsentFilters = Omit<ConsentSearch, 'page' | 'pageSize' | 'sort' | 'descending'>;
type Asking = { staffId: StaffId; now: Date };

/** Which forms a search means; `staffId` is the caller, for 「自分の」 and the like. */
export async function wantedForms(tx: Tx, search: ConsentFilters, { staffId, now }: Asking): Promise<SQL | undefined> {
  const today = todayInTokyo(now);
  return and(
    await like(tx, search.text),
    search.preset ? inPreset(search.preset, today, now) : undefined,
    search.state ? eq(consentForms.state, search.state) : undefined,
    search.patientId ? inArray(consentForms.patientId, recordsOf(search.patientId)) : undefined,
    search.templateId ? eq(consentForms.templateId, search.templateId) : undefined,
    search.explainerId ? eq(consentForms.explainerId, search.explainerId) : undefined,
    search.scope === 'mine'
      ? or(eq(consentForms.explainerId, staffId), eq(consentForms.enteredBy, staffId))
      : undefined,
    await ofPatientsThere(tx, consentForms.patientId, search, staffId),
    search.procedureFrom ? gte(consentForms.procedureOn, search.procedureFrom) : undefined,
    search.procedureTo ? lte(consentForms.procedureOn, search.procedureTo) : undefined,
    search.createdFrom ? gte(consentForms.createdAt, startOfDayInTokyo(search.createdFrom)) : undefined,
    search.createdTo ? lt(consentForms.createdAt, startOfDayInTokyo(addDays(search.createdTo, 1))) : undefined,
  );
}

const FEW = 1_000;

/** By name in any writing, or by the whole number. A facility has some hundred templates: they are gone through here. */
const templatesLike = async (tx: Tx, words: string): Promise<ConsentTemplateId[]> => {
  const terms = searchTerms(words);
  if (terms.length === 0) return [];
  const { rows } = await tx.$client.query<{ id: ConsentTemplateId; name: string; number: string }>(
    'SELECT id, name, number FROM consent_templates',
  );
  return rows.flatMap(({ id, name, number }) => {
    const called = foldForSearch(name);
    const isMeant = terms.every((term) => called.includes(term)) || foldForSearch(number) === foldForSearch(words);
    return isMeant ? [id] : [];
  });
};

/** Somebody's name or number, or what a form is called. */
const like = async (tx: Tx, text: string): Promise<SQL | undefined> => {
  const words = text.trim();
  if (words === '') return undefined;
  const person = isPatientLike(patients.id, words);
  const templates = await templatesLike(tx, words);
  const found =
    person &&
    (await tx
      .select({ id: patients.id })
      .from(patients)
      .where(person)
      .limit(FEW + 1));
  // Of few people the forms are fetched by their index; of many some are met soon among the newest.
  const ofPerson =
    found &&
    inArray(
      consentForms.patientId,
      found.length > FEW ? tx.select({ id: patients.id }).from(patients).where(person) : found.map(({ id }) => id),
    );
  const ofTemplate = templates.length > 0 ? inArray(consentForms.templateId, templates) : undefined;
  return or(ofPerson, ofTemplate) ?? sql`false`;
};

/** A due date that has passed comes no nearer: it is overdue. */
const isDueBy = (date: PlainDate, today: PlainDate): SQL =>
  sql`(${consentForms.procedureOn} <= ${date} OR EXISTS (
    SELECT FROM orders o JOIN order_items i ON i.id = ${consentForms.orderItemId}
     WHERE o.id = ${consentForms.orderId} AND ${sql.raw(partDue('o', 'i'))} BETWEEN ${today} AND ${date}))`;

/** The orders that may be are few, and found first; of their parts the form is the one that counts. */
const isOverdue = (now: Date): SQL =>
  sql`(${consentForms.orderId} = ANY (ARRAY(${mayBeOverdue(now)})) AND coalesce((
    SELECT ${isPartOverdueOn(todayInTokyo(now), now)} FROM orders o, order_items i
     WHERE o.id = ${consentForms.orderId} AND i.id = ${consentForms.orderItemId}), false))`;

const onOldVersion = sql`${consentForms.templateVersionId} IN (
  SELECT v.id FROM consent_template_versions v JOIN consent_template_versions p ON p.template_id = v.template_id
   WHERE p.state = 'published' AND p.number > v.number)`;

const inPreset = (preset: ConsentPreset, today: PlainDate, now: Date): SQL | undefined => {
  const isOpen = inArray(consentForms.state, [...openConsentStates]);
  const presets: Record<ConsentPreset, () => SQL | undefined> = {
    dueSoon: () =>
      or(
        and(
          inArray(consentForms.state, ['draft', 'awaitingApproval', ...openConsentStates]),
          isDueBy(addDays(today, CONSENT_DUE_SOON_DAYS), today),
        ),
        // Its time to be signed is over, and its procedure is still to come.
        and(
          eq(consentForms.state, 'expired'),
          between(consentForms.procedureOn, today, addDays(today, CONSENT_DUE_SOON_DAYS)),
        ),
      ),
    overdue: () => and(isOpen, isOverdue(now)),
    unsigned: () => isOpen,
    withdrawn: () => eq(consentForms.state, 'withdrawn'),
    paper: () => and(isOpen, eq(consentForms.route, 'paper')),
    toFinalise: () => eq(consentForms.state, 'signed'),
    // What is signed counts as long as its procedure is still to come.
    stopped: () => isTroubled(now),
    oldVersion: () =>
      and(
        onOldVersion,
        or(isOpen, and(inArray(consentForms.state, ['signed', 'finalised']), gte(consentForms.procedureOn, today))),
      ),
  };
  return presets[preset]();
};
