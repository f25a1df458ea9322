import type { TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import type { ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

type Named = Partial<Pick<TalkPlan, 'approachId' | 'explainerId' | 'attendees'>>;

/** @throws Problem `notFound` for an approach or somebody of the staff that this facility does not have */
export async function refuseUnknown(tx: Tx, { approachId, explainerId, attendees = [] }: Named): Promise<void> {
  const approaches = approachId ? [approachId] : [];
  const people = [
    ...new Set(
      [explainerId, ...attendees.map(({ staffId }) => staffId)].filter((id) => id !== undefined && id !== null),
    ),
  ];
  const { rows } = await tx.$client.query<{ approaches: number; people: number }>(
    `SELECT (SELECT count(*)::int FROM approaches WHERE id = ANY ($1)) AS approaches,
            (SELECT count(*)::int FROM staff WHERE id = ANY ($2) AND state <> 'retired') AS people`,
    [approaches, people],
  );
  const [row] = rows;
  if (row?.approaches !== approaches.length || row.people !== people.length) throw new Problem('notFound');
}

/** @throws Problem `talk.scenarioUnavailable` for an edition that is not the published one */
export async function requireScenario(tx: Tx, versionId: ScenarioVersionId | null): Promise<void> {
  if (versionId === null) return;
  const { rows } = await tx.$client.query(
    `SELECT FROM scenario_versions v JOIN scenarios s ON s.id = v.scenario_id
      WHERE v.id = $1 AND v.state = 'published' AND s.archived_at IS NULL`,
    [versionId],
  );
  if (rows.length === 0) throw new Problem('talk.scenarioUnavailable');
}
