import type { NewChatTemplate } from '@nattoku/contract/chat/chat-template';

export type TemplateValues = Omit<NewChatTemplate, 'departmentId'> & { departmentId: string };
