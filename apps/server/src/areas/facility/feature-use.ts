import type { FeatureUse } from '@nattoku/contract/facility/facility-settings';
import { features } from '@nattoku/contract/auth/permissions';
import { read, type StaffScope } from '#kernel/scope.ts';

/** Orders that patients have before them: what switching a feature off would stop. An area has the name of its feature; chat has no orders. */
export const featureUse = (scope: StaffScope): Promise<FeatureUse[]> =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ area: string; open: number }>(
      "SELECT area, count(*)::int AS open FROM orders WHERE lifecycle = 'issued' GROUP BY area",
    );
    return features.map((feature) => ({
      feature,
      openOrders: rows.find(({ area }) => area === feature)?.open ?? 0,
    }));
  });
