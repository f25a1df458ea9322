import type { ChatTemplateId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { mayEdit, mayUse } from '#areas/chat/template/chat-template.rules.ts';
import { templateUser } from '#areas/chat/template/chat-template.select.ts';
import { chatTemplates } from '#areas/chat/template/chat-template.table.ts';
import { readable, type LayeredContent } from '#domain/text-layer/layered-content.ts';

/** What is sent to patients of a template; its title is for staff. */
export const layeredTemplate: LayeredContent = {
  kind: 'chatTemplate',
  find: async (tx, contentId, scope) => {
    const [row] = await tx
      .select()
      .from(chatTemplates)
      .where(eq(chatTemplates.id, contentId as ChatTemplateId));
    if (!row) return null;
    const user = scope && (await templateUser(tx, scope));
    if (user && !mayUse(user, row)) return null;
    return {
      title: row.title,
      texts: readable([{ key: 'body', label: '本文', japanese: row.body, isLine: false }]),
      mayWrite: user !== null && mayEdit(user, row),
    };
  },
};
