import { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { z } from 'zod';
import { BeginScenario } from '#areas/ic-support/scenario/builder/begin-scenario.tsx';
import { Builder } from '#areas/ic-support/scenario/builder/builder.tsx';
import { scenarioVersionQuery } from '#areas/ic-support/scenario/scenario.queries.ts';
import { loadQuery } from '#platform/query-client.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { refuseUnless } from '#routing/refuse-unless.ts';

/** `version`: the draft that is worked on; without it a new scenario begins. `step`: the one that is looked at first. */
export const search = z.object({
  version: ScenarioVersionId.optional().catch(undefined),
  step: z.string().max(40).optional().catch(undefined),
});
type Props = PageProps<'/jmneadoibops2/template/create/icSupport', typeof search>;

/** A person who keeps no scenarios builds none (specification/library.md §3). */
export const load = async ({ search: { version }, address, signal }: LoadProps<Props>) => {
  await refuseUnless(address, 'icSupport.manage');
  return version && loadQuery(scenarioVersionQuery(version), signal);
};

export function Page({ search: { version, step }, title }: Props) {
  return version ? <Builder key={version} versionId={version} first={step} /> : <BeginScenario title={title} />;
}
