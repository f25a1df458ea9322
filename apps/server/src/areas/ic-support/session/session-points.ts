import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { CoreRisk } from '@nattoku/contract/video/approach';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { asc, eq } from 'drizzle-orm';
import { talkTopics } from '#areas/ic-support/map/talk-topics.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { icPoints } from '#domain/talk/session.table.ts';
import { scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

type Found = Omit<TalkPoint, 'id'> & { source: string };

/** The steps of the edition that the talk pins; whatever became of the scenario since. */
export async function stepsOf(tx: Tx, { scenarioVersionId }: StoredTalk): Promise<ScenarioStep[]> {
  if (scenarioVersionId === null) return [];
  const { steps } = scenarioVersions;
  const [version] = await tx.select({ steps }).from(scenarioVersions).where(eq(scenarioVersions.id, scenarioVersionId));
  return version?.steps ?? [];
}

/** What has to be said as it stands now: what the patient did not understand or asks first, then the core risks, then the key points. */
export async function pointsNow(tx: Tx, talk: StoredTalk): Promise<Found[]> {
  const steps = await stepsOf(tx, talk);
  const risks = await risksOf(tx, talk);
  return [
    ...(await talkTopics(tx, talk)),
    ...risks.map((risk) => ({ ...risk, step: stepOfRisk(steps, risk.source) })),
    ...keyPointsOf(steps),
  ];
}

async function risksOf(tx: Tx, { approachId, facts }: StoredTalk): Promise<Omit<Found, 'step'>[]> {
  const [approach] = approachId
    ? await tx.select({ risks: approaches.risks }).from(approaches).where(eq(approaches.id, approachId))
    : [];
  const general = (approach?.risks ?? []).map((risk) => ({ ...ofCoreRisk(risk), source: risk.id }));
  const personal = (facts.personalRisks ?? []).map((title, at) => ({
    kind: 'risk' as const,
    title,
    detail: 'この患者さんのリスク',
    plain: '',
    required: true,
    source: `personal-${at}`,
  }));
  return [...general, ...personal];
}

/** What an older approach does not say of a risk holds as it always did: it has to be said. */
const ofCoreRisk = (risk: Partial<CoreRisk> & Pick<CoreRisk, 'name' | 'frequency' | 'source'>) => ({
  kind: 'risk' as const,
  title: risk.name,
  detail: [risk.frequency, risk.source].filter((part) => part !== '').join('　'),
  plain: risk.plain ?? '',
  required: risk.required ?? true,
});

const stepOfRisk = (steps: readonly ScenarioStep[], riskId: string): string | null =>
  steps.find(({ coreRiskIds, place }) => place !== 'home' && coreRiskIds.includes(riskId))?.key ?? null;

/** What the patient is to say in their own words. */
const keyPointsOf = (steps: readonly ScenarioStep[]): Found[] =>
  steps.flatMap((step) =>
    step.kind === 'teachBack' && step.place !== 'home'
      ? step.points.map(({ key, text }) => ({
          kind: 'keyPoint' as const,
          title: text,
          detail: '',
          plain: '',
          required: true,
          step: step.key,
          source: `${step.key}/${key}`,
        }))
      : [],
  );

/** Keeps them as they stand now, so that the record says what had to be said whatever becomes of the approach. */
export async function keepPoints(tx: Tx, talk: StoredTalk): Promise<void> {
  const found = await pointsNow(tx, talk);
  if (found.length === 0) return;
  const rows = found.map((point, position) => ({ ...point, id: newId(), orderItemId: talk.orderItemId, position }));
  await tx.insert(icPoints).values(rows);
}

export async function pointsOf(tx: Tx, itemId: OrderItemId): Promise<TalkPoint[]> {
  const rows = await tx.select().from(icPoints).where(eq(icPoints.orderItemId, itemId)).orderBy(asc(icPoints.position));
  return rows.map(({ id, kind, title, detail, plain, required, step }) => ({
    id,
    kind,
    title,
    detail,
    plain,
    required,
    step,
  }));
}
