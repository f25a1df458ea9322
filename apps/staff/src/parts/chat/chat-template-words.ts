import type { ChatTemplate, ChatTemplateScope } from '@nattoku/contract/chat/chat-template';
import type { MessageValues } from '@nattoku/rules/text/message-variables';

export const chatTemplateScopeNames: Record<ChatTemplateScope, string> = {
  me: '自分だけ',
  department: '診療科',
  facility: '施設全体',
};

/** Whose it is, as a list says it: 「内科」, 「施設全体」. */
export const scopeOf = ({ scope, departmentName }: Pick<ChatTemplate, 'scope' | 'departmentName'>): string =>
  departmentName ?? chatTemplateScopeNames[scope];

/** What a preview shows where no patient is chosen. */
export const exampleValues: MessageValues = {
  患者名: '山田 太郎',
  施設名: 'さくら総合病院',
  担当者名: '佐藤 花子',
  診療科: '消化器内科',
  説明予定日: '2026/12/01(火) 14:00',
  URL: 'https://example.jp/p#…',
};
