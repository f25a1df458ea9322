import { chatAuditActions } from '@nattoku/contract/chat/chat-audit-actions';
import { chatRoutes, chatSettingsRoutes } from '#areas/chat/talk/chat.routes.ts';
import { chatTemplateRoutes } from '#areas/chat/template/chat-template.routes.ts';
import type { Area } from '#kernel/area.ts';

export const chat: Area = {
  name: 'chat',
  routes: [chatRoutes, chatSettingsRoutes, chatTemplateRoutes],
  audit: chatAuditActions,
};
