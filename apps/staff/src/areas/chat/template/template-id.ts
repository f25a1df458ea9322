import { ChatTemplateId } from '@nattoku/contract/shared/primitives';
import { failedValidation } from '#routing/page-problem.ts';

/** The id in an address; what cannot be one names no page (specification/routing.md §5). */
export function templateIdIn(id: string, page: 'view' | 'update'): ChatTemplateId {
  const { data } = ChatTemplateId.safeParse(id);
  if (!data) throw failedValidation(`/chatTemplate/${id}/${page}`);
  return data;
}
