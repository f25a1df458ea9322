import { chatAuditActions } from '@nattoku/contract/chat/chat-audit-actions';
import { chatRoutes, chatSettingsRoutes } from '#areas/chat/talk/chat.routes.ts';
import { layeredTemplate } from '#areas/chat/template/chat-template.layered.ts';
import { chatTemplateRoutes } from '#areas/chat/template/chat-template.routes.ts';
import type { OrderingArea } from '#domain/order/ordering-area.ts';

export const chat: OrderingArea = {
  name: 'chat',
  routes: [chatRoutes, chatSettingsRoutes, chatTemplateRoutes],
  layered: [layeredTemplate],
  audit: chatAuditActions,
};
