import { checkChatSettings, normaliseChatSettings, type ChatSettings } from '@nattoku/contract/chat/chat-settings';
import { chatSettings } from '#domain/chat/chat.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const noSpans = { hours: [], closedOnHolidays: true, closedDays: [], automaticAnswer: null };

const nothingSet: ChatSettings = { version: 0, ...noSpans };

const selectSettings = async (tx: Tx): Promise<ChatSettings> => {
  const [row] = await tx.select().from(chatSettings);
  if (!row) return nothingSet;
  const { version, hours, closedOnHolidays, closedDays, automaticAnswer } = row;
  return { version, hours, closedOnHolidays, closedDays, automaticAnswer };
};

export const getChatSettings = (scope: StaffScope): Promise<ChatSettings> => read(scope, selectSettings);

export const updateChatSettings = write(async (tx, input: ChatSettings, { actor, clock }: StaffScope) => {
  const { version, ...settings } = normaliseChatSettings(input);
  const problems = checkChatSettings({ version, ...settings });
  if (problems.length > 0) throw invalidInput(...problems);
  const fresh = { ...settings, version: version + 1, updatedAt: clock.now() };
  // Two who set it for the first time meet here; everybody else at the version.
  await tx
    .insert(chatSettings)
    .values({ version: 0, ...noSpans, updatedAt: clock.now() })
    .onConflictDoNothing();
  const [held] = await tx.select({ version: chatSettings.version }).from(chatSettings).for('update');
  if (held?.version !== version) throw new Problem('record.versionConflict', { current: await selectSettings(tx) });
  await tx.update(chatSettings).set(fresh);
  return {
    result: await selectSettings(tx),
    audit: { action: 'chat.settings', subject: { type: 'facility', id: actor.facilityId } },
    changes: [{ topic: 'chat', id: null }],
  };
});
