import { auditLogActions } from '@nattoku/contract/audit/audit-log-actions';
import { CHAIN_EVERY_MS, anchorEverywhere } from '#areas/audit/audit.keeping.ts';
import { auditRoutes } from '#areas/audit/audit.routes.ts';
import type { Area } from '#kernel/area.ts';
import { chainEverywhere } from '#kernel/audit/audit-chain.ts';

export const audit: Area = {
  name: 'audit',
  routes: [auditRoutes],
  schedules: [{ queue: 'audit.seal-hourly', cron: '0 * * * *', run: anchorEverywhere }],
  beats: [{ everyMs: CHAIN_EVERY_MS, run: chainEverywhere }],
  audit: auditLogActions,
};
