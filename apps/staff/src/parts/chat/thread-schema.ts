export { ChatThread as threadSchema } from '@nattoku/contract/chat/chat';
