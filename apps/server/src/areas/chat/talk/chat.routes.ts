import { backgroundHeader } from '@nattoku/contract/shared/client';
import { chatContract } from '@nattoku/contract/chat/chat';
import { chatSettingsContract } from '@nattoku/contract/chat/chat-settings';
import { getChatSettings, updateChatSettings } from '#areas/chat/talk/chat-settings.operations.ts';
import { getThread } from '#areas/chat/talk/chat.reading.ts';
import { countWaiting, searchThreads } from '#areas/chat/talk/chat.search.ts';
import { close, reassign, reopen } from '#areas/chat/talk/chat.turns.ts';
import { answerOrally, note, reply, see } from '#areas/chat/talk/chat.writing.ts';
import { serve } from '#kernel/http/mount.ts';

export const chatRoutes = serve(chatContract, {
  search: (scope, { body }) => searchThreads(scope, body),
  counts: (scope) => countWaiting(scope),
  get: (scope, { params }, { request }) =>
    getThread(scope, { ...params, inBackground: request.headers[backgroundHeader] !== undefined }),
  see: (scope, { params, body }) => see(scope, { ...params, ...body }),
  reply: (scope, { params, body }) => reply(scope, { ...params, ...body }),
  answerOrally: (scope, { params, body }) => answerOrally(scope, { ...params, ...body }),
  note: (scope, { params, body }) => note(scope, { ...params, ...body }),
  reassign: (scope, { params, body }) => reassign(scope, { ...params, ...body }),
  close: (scope, { params, body }) => close(scope, { ...params, ...body }),
  reopen: (scope, { params, body }) => reopen(scope, { ...params, ...body }),
});

export const chatSettingsRoutes = serve(chatSettingsContract, {
  get: (scope) => getChatSettings(scope),
  update: (scope, { body }) => updateChatSettings(scope, body),
});
