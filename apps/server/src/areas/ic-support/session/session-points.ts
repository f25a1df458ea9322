import type { TalkPoint } from '@nattoku/contract/ic-support/ic-session';
import type { CoreRisk } from '@nattoku/contract/video/approach';
import { nothingPersonal, type ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ChatMessageId, OrderId, OrderItemId, ScenarioId } from '@nattoku/contract/shared/primitives';
import { personalSteps } from '@nattoku/rules/scenario/personal-scenario';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { PointAsks } from '@nattoku/rules/talk/point-results';
import { and, asc, eq } from 'drizzle-orm';
import { talkTopics } from '#areas/ic-support/map/talk-topics.ts';
import { icPackages } from '#areas/ic-support/package/package.table.ts';
import { chatAnswersOf } from '#areas/ic-support/session/session.answers.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import type { StoredTalk } from '#domain/talk/move-talk.ts';
import { icPoints } from '#domain/talk/session.table.ts';
import { scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

type Found = Omit<TalkPoint, 'id' | 'asks' | 'answered'> & { source: string };

type Fitted = { steps: ScenarioStep[]; waived: NonNullable<ScenarioPersonal['waived']> };

/** The edition that the talk pins, whatever became of the scenario since, as it was fitted to this patient. */
async function fittedScenario(tx: Tx, { orderId, scenarioVersionId }: StoredTalk): Promise<Fitted> {
  if (scenarioVersionId === null) return { steps: [], waived: [] };
  const { steps, scenarioId } = scenarioVersions;
  const [version] = await tx
    .select({ steps, scenarioId })
    .from(scenarioVersions)
    .where(eq(scenarioVersions.id, scenarioVersionId));
  if (!version) return { steps: [], waived: [] };
  const personal = (await personalOf(tx, orderId, version.scenarioId)) ?? nothingPersonal;
  // What makes them personal changes where a step leads, and nothing of what it holds.
  return { steps: personalSteps(version.steps, personal) as ScenarioStep[], waived: personal.waived ?? [] };
}

/** As it stands with the item that the patient has, else with the package: what is met in the room alone has no item. */
async function personalOf(tx: Tx, orderId: OrderId, scenarioId: ScenarioId): Promise<ScenarioPersonal | undefined> {
  const [item] = await tx
    .select({ personal: scenarioItems.personal })
    .from(scenarioItems)
    .innerJoin(orderItems, eq(orderItems.id, scenarioItems.orderItemId))
    .where(and(eq(orderItems.orderId, orderId), eq(scenarioItems.scenarioId, scenarioId)));
  if (item) return item.personal;
  const [kept] = await tx
    .select({ contents: icPackages.contents })
    .from(icPackages)
    .where(eq(icPackages.orderId, orderId));
  return kept?.contents.personal;
}

/** The steps of the talk with the notes for staff. */
export const stepsOf = async (tx: Tx, talk: StoredTalk): Promise<ScenarioStep[]> =>
  (await fittedScenario(tx, talk)).steps;

/** What has to be said as it stands now: what the patient did not understand or asks first, then the core risks, then the key points. */
export async function pointsNow(tx: Tx, talk: StoredTalk): Promise<Found[]> {
  const { steps, waived } = await fittedScenario(tx, talk);
  const reasonOf = new Map(waived.map(({ riskId, reason }) => [riskId, reason]));
  const risks = await risksOf(tx, talk);
  return [
    ...(await talkTopics(tx, talk)),
    ...risks.map((risk) => ({
      ...risk,
      detail: [risk.detail, leftOut(reasonOf.get(risk.source))].filter((part) => part !== '').join('　'),
      step: stepOfRisk(steps, risk.source),
    })),
    ...keyPointsOf(steps),
  ];
}

const leftOut = (reason: string | undefined): string => (reason ? `シナリオから省いた理由：${reason}` : '');

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
  const answers = await chatAnswersOf(tx, itemId);
  return rows.map(({ id, kind, source, title, detail, plain, required, step }) => ({
    id,
    kind,
    asks: asksOf({ kind, source }),
    title,
    detail,
    plain,
    required,
    step,
    answered: answers.get(messageOf({ kind, source }) ?? '') ?? null,
  }));
}

/** The message of the conversation that a point is; null where it is none. */
export const messageOf = ({ kind, source }: { kind: TalkPoint['kind']; source: string }): ChatMessageId | null =>
  asksOf({ kind, source }) === 'answer' ? (source.slice(source.indexOf('/') + 1) as ChatMessageId) : null;

/** Questions and worries ask for an answer, key points for the patient's own words, everything else for an explanation. */
export const asksOf = ({ kind, source }: { kind: TalkPoint['kind']; source: string }): PointAsks => {
  if (kind === 'keyPoint') return 'ownWords';
  return kind === 'topic' && /^(question|worry)\//u.test(source) ? 'answer' : 'explanation';
};
