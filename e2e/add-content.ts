import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OrderId } from '@nattoku/contract/shared/primitives';

const server = join(import.meta.dirname, '../apps/server');

/** Puts a content of another kind into a draft of videos, beside the server. */
export const addContent = (orderId: OrderId, kind: string, contentId: string) =>
  promisify(execFile)(process.execPath, ['src/testing/order-kinds/add-content.script.ts', orderId, kind, contentId], {
    cwd: server,
    env: { ...process.env, APP_ENV: 'local', DATA_DIR: process.env['E2E_DATA_DIR'] },
  });
