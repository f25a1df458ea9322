import { recordDropContract } from '@nattoku/contract/interoperability/record-drop';
import {
  listDrops,
  readSettings,
  retryDrops,
  rewriteDrop,
  saveSettings,
} from '#areas/interoperability/record-drop/record-drop.operations.ts';
import { serve } from '#kernel/http/mount.ts';
import type { Services } from '#kernel/services.ts';

export const recordDropRoutes = (means: Pick<Services, 'recordDropDir' | 'log'>) =>
  serve(recordDropContract, {
    settings: (scope) => readSettings(scope, means),
    save: (scope, { body }) => saveSettings(scope, body, means),
    list: (scope, { query }) => listDrops(scope, query),
    retry: (scope) => retryDrops(scope, means),
    rewrite: (scope, { params: { documentId } }) => rewriteDrop(scope, documentId, means),
  });
