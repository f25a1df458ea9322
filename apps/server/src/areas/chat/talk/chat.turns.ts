import { checkChatText, normaliseChatText } from '@nattoku/contract/chat/chat-input';
import type { DepartmentId, OrderId, WardId } from '@nattoku/contract/shared/primitives';
import { and, eq, sql } from 'drizzle-orm';
import { changesOf, holdVersion, traceOf, writtenThread } from '#areas/chat/talk/chat.lock.ts';
import { chatNotes, chatThreads } from '#domain/chat/chat.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Versioned = { orderId: OrderId; version: number };
type Change = Partial<Omit<typeof chatThreads.$inferInsert, 'orderId' | 'version'>>;

const change = (tx: Tx, orderId: OrderId, columns: Change) =>
  tx
    .update(chatThreads)
    .set({ ...columns, version: sql`${chatThreads.version} + 1` })
    .where(eq(chatThreads.orderId, orderId));

type Note = Pick<typeof chatNotes.$inferInsert, 'orderId' | 'kind' | 'body'> & { teamName?: string };

const keepNote = (tx: Tx, kept: Note, { actor, clock }: StaffScope) => {
  const now = clock.now();
  return tx.insert(chatNotes).values({ id: newId(now.getTime()), staffId: actor.staffId, notedAt: now, ...kept });
};

const checked = (typed: string, field: 'summary' | 'note'): string => {
  const text = normaliseChatText(typed);
  const problems = checkChatText(text, field);
  if (problems.length > 0) throw invalidInput(...problems);
  return text;
};

type Team = { departmentId: DepartmentId | null; wardId: WardId | null };

const teamName = async (tx: Tx, { departmentId, wardId }: Team): Promise<string> => {
  const refusal = invalidInput({ field: 'team', message: '診療科か病棟を1つ選んでください' });
  if ((departmentId === null) === (wardId === null)) throw refusal;
  const [found] =
    departmentId === null
      ? await tx
          .select({ name: wards.name })
          .from(wards)
          .where(and(sql`${wards.id} = ${wardId}`, eq(wards.active, true)))
      : await tx
          .select({ name: departments.name })
          .from(departments)
          .where(and(eq(departments.id, departmentId), eq(departments.active, true)));
  if (!found) throw refusal;
  return found.name;
};

/** Gives the thread to a department or a ward, and leaves a note for them. */
export const reassign = write(
  async (tx, { note, departmentId, wardId, ...versioned }: Versioned & Team & { note: string }, scope: StaffScope) => {
    const body = checked(note, 'note');
    const held = await holdVersion(tx, versioned, scope);
    const name = await teamName(tx, { departmentId, wardId });
    const { orderId } = versioned;
    await change(tx, orderId, { departmentId, wardId });
    await keepNote(tx, { orderId, kind: 'handOver', body, teamName: name }, scope);
    return writtenThread(tx, held, scope, {
      audit: traceOf('chat.handOver', held, { departmentId, wardId }),
      changes: changesOf(held),
    });
  },
);

/** Nothing more has to be done. A summary is no answer: while a question waits, the thread stays open. */
export const close = write(
  async (tx, { summary, ...versioned }: Versioned & { summary: string }, scope: StaffScope) => {
    const body = checked(summary, 'summary');
    const held = await holdVersion(tx, versioned, scope);
    if (held.thread.state === 'waitingStaff') throw new Problem('chat.questionOpen');
    const { orderId } = versioned;
    await change(tx, orderId, { state: 'closed', closedAt: scope.clock.now() });
    await keepNote(tx, { orderId, kind: 'closed', body }, scope);
    return writtenThread(tx, held, scope, { audit: traceOf('chat.close', held), changes: changesOf(held) });
  },
);

export const reopen = write(async (tx, versioned: Versioned, scope: StaffScope) => {
  const held = await holdVersion(tx, versioned, scope);
  const { orderId } = versioned;
  if (held.thread.state !== 'closed') return writtenThread(tx, held, scope, { audit: [], changes: [] });
  await change(tx, orderId, { state: 'open', closedAt: null });
  await keepNote(tx, { orderId, kind: 'reopened', body: '' }, scope);
  return writtenThread(tx, held, scope, { audit: traceOf('chat.reopen', held), changes: changesOf(held) });
});
