import type { FeatureUse } from '@nattoku/contract/facility/facility-settings';
import { features, type Feature } from '@nattoku/contract/auth/permissions';
import { read, type StaffScope } from '#kernel/scope.ts';

const kindOf: Record<Feature, string | null> = {
  video: 'video',
  icSupport: 'icSupport',
  consent: 'consent',
  medicalInterview: 'interview',
  // Chat belongs to orders of the other kinds.
  chat: null,
};

/** Orders that patients have before them: what switching a feature off would stop. */
export const featureUse = (scope: StaffScope): Promise<FeatureUse[]> =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ kind: string; open: number }>(
      "SELECT kind, count(*)::int AS open FROM orders WHERE lifecycle = 'issued' GROUP BY kind",
    );
    return features.map((feature) => ({
      feature,
      openOrders: rows.find(({ kind }) => kind === kindOf[feature])?.open ?? 0,
    }));
  });
