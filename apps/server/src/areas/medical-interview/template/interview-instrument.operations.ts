import type {
  InterviewInstrument,
  NewInterviewInstrument,
} from '@nattoku/contract/medical-interview/interview-instrument';
import { checkNewInstrument } from '@nattoku/contract/medical-interview/interview-instrument-input';
import type { InterviewInstrumentId } from '@nattoku/contract/shared/primitives';
import type { KnownScale } from '@nattoku/rules/questionnaire/known-scales';
import { asc, eq, sql } from 'drizzle-orm';
import { interviewInstruments } from '#domain/interview/interview-template.table.ts';
import type { Tx } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const present = ({
  createdAt: _,
  updatedAt: _changed,
  ...instrument
}: typeof interviewInstruments.$inferSelect): InterviewInstrument => instrument;

/** @throws Problem `request.invalid` */
const checked = (input: NewInterviewInstrument): NewInterviewInstrument => {
  const { name, holder, licence, proof, scoringVersion, lowest, highest, missingRule, permittedOn } = input;
  const problems = checkNewInstrument(input);
  if (problems.length > 0) throw invalidInput(...problems);
  return { name, holder, licence, proof, scoringVersion, lowest, highest, missingRule, permittedOn };
};

export const listInstruments = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const rows = await tx
      .select()
      .from(interviewInstruments)
      .orderBy(asc(interviewInstruments.name), asc(interviewInstruments.id));
    return { items: rows.map(present) };
  });

const traces = (action: 'interviewInstrument.create' | 'interviewInstrument.update', id: InterviewInstrumentId) => ({
  audit: { action, subject: { type: 'interviewInstrument', id } },
  changes: [{ topic: 'interviewTemplate', id: null }] as const,
});

export const createInstrument = write(async (tx, input: NewInterviewInstrument, { clock }: StaffScope) => {
  const now = clock.now();
  const id = newId<InterviewInstrumentId>(now.getTime());
  const made = { id, ...checked(input), createdAt: now, updatedAt: now };
  const [row] = await tx.insert(interviewInstruments).values(made).returning();
  if (!row) throw new Problem('notFound');
  return { result: present(row), ...traces('interviewInstrument.create', id) };
});

/** The entry of a scale that was read in: the one of its name, or a new one with the terms of the original, which nobody has said yet to hold for these words, so that it is not published. */
export async function registerScale(tx: Tx, scale: KnownScale, { clock }: StaffScope) {
  const { name, holder, terms, scoringVersion, highest, missingRule } = scale;
  const [known] = await tx
    .select({ id: interviewInstruments.id })
    .from(interviewInstruments)
    .where(eq(interviewInstruments.name, name))
    .orderBy(asc(interviewInstruments.id))
    .limit(1);
  if (known) return { id: known.id, audit: [] };
  const now = clock.now();
  const id = newId<InterviewInstrumentId>(now.getTime());
  const facts = checked({
    name,
    holder,
    licence: 'unclear',
    proof: terms,
    scoringVersion,
    lowest: 0,
    highest,
    missingRule,
    permittedOn: null,
  });
  await tx.insert(interviewInstruments).values({ id, ...facts, createdAt: now, updatedAt: now });
  return { id, audit: traces('interviewInstrument.create', id).audit };
}

type Changed = { instrumentId: InterviewInstrumentId; version: number; instrument: NewInterviewInstrument };

export const updateInstrument = write(
  async (tx, { instrumentId, version, instrument }: Changed, { clock }: StaffScope) => {
    const [held] = await tx
      .select()
      .from(interviewInstruments)
      .where(eq(interviewInstruments.id, instrumentId))
      .for('update');
    if (!held) throw new Problem('notFound');
    if (held.version !== version) throw new Problem('record.versionConflict', { current: present(held) });
    const change = {
      ...checked(instrument),
      version: sql`${interviewInstruments.version} + 1`,
      updatedAt: clock.now(),
    };
    const [row] = await tx
      .update(interviewInstruments)
      .set(change)
      .where(eq(interviewInstruments.id, instrumentId))
      .returning();
    return { result: present(row ?? held), ...traces('interviewInstrument.update', instrumentId) };
  },
);
