import { contactContract } from '@nattoku/contract/contact/contact';
import { answeringOf, listMessages } from '#areas/contact/contact.answering.ts';
import { answerMessage, listMine, sendMessage, setMessageState } from '#areas/contact/contact.operations.ts';
import { mustFindMessage } from '#areas/contact/contact.select.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const contactRoutes = ({ contactTo }: Services) =>
  serve(contactContract, {
    send: (scope, { body }) => sendMessage(scope, { message: body, contactTo }),
    mine: (scope) => listMine(scope),
    list: (scope, { query }) => listMessages(scope, query),
    get: async (scope, { params: { messageId } }) => {
      const owned = await answeringOf(scope, messageId);
      return scope.database.transaction(owned.scope.actor.facilityId, (tx) => mustFindMessage(tx, messageId));
    },
    answer: async (scope, { params: { messageId, answerId }, body }) => {
      const owned = await answeringOf(scope, messageId);
      return answerMessage(owned.scope, { ...owned.by, ...body, answerId });
    },
    setState: async (scope, { params: { messageId }, body }) => {
      const owned = await answeringOf(scope, messageId);
      return setMessageState(owned.scope, { ...owned.by, ...body });
    },
  });
