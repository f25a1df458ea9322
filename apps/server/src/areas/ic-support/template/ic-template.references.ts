import type { Feature } from '@nattoku/contract/auth/permissions';
import type { IcTemplate, IcTemplateContent } from '@nattoku/contract/ic-support/ic-template';
import type {
  ApproachId,
  ConsentTemplateId,
  InterviewTemplateId,
  ScenarioId,
  VideoId,
} from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { consentTemplates } from '#domain/consent/consent.table.ts';
import { isAskable } from '#domain/interview/askable.ts';
import { interviewTemplates } from '#domain/interview/interview-template.table.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { facilities } from '#domain/staff/staff.table.ts';
import { approaches, isOrderable, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Known<Id, Part> = ReadonlyMap<Id, Part>;

/** What the ids of templates stand for, as it is on a day; what another facility has, or nobody, is not in it. */
export type References = {
  approaches: Known<ApproachId, { name: string; published: boolean }>;
  scenarios: Known<ScenarioId, IcTemplate['scenarios'][number]>;
  videos: Known<VideoId, IcTemplate['videos'][number]>;
  interviews: Known<InterviewTemplateId, IcTemplate['interviews'][number]>;
  forms: Known<ConsentTemplateId, IcTemplate['forms'][number]>;
};

/** Asks once for everything that these contents name. */
export async function referencesOf(tx: Tx, contents: readonly IcTemplateContent[], now: Date): Promise<References> {
  const ids = <Id>(pick: (content: IcTemplateContent) => readonly (Id | null | undefined)[]): Id[] => [
    ...new Set(contents.flatMap(pick).filter((id) => id !== null && id !== undefined)),
  ];
  return {
    approaches: await approachesOf(
      tx,
      ids(({ approachId }) => [approachId]),
    ),
    scenarios: await scenariosOf(
      tx,
      ids(({ scenario }) => [scenario?.scenarioId]),
    ),
    videos: await videosOf(
      tx,
      ids(({ videoIds }) => videoIds),
      now,
    ),
    interviews: await interviewsOf(
      tx,
      ids(({ interviewTemplateIds }) => interviewTemplateIds),
    ),
    forms: await formsOf(
      tx,
      ids(({ consentTemplateIds }) => consentTemplateIds),
    ),
  };
}

const byId = <Part extends { id: unknown }>(parts: readonly Part[]): Map<Part['id'], Part> =>
  new Map(parts.map((part) => [part.id, part]));

async function approachesOf(tx: Tx, ids: readonly ApproachId[]): Promise<References['approaches']> {
  if (ids.length === 0) return new Map();
  const { id, name, published } = approaches;
  return byId(
    await tx
      .select({ id, name, published })
      .from(approaches)
      .where(inArray(id, [...ids])),
  );
}

async function scenariosOf(tx: Tx, ids: readonly ScenarioId[]): Promise<References['scenarios']> {
  if (ids.length === 0) return new Map();
  const isCurrent = and(eq(scenarioVersions.scenarioId, scenarios.id), eq(scenarioVersions.state, 'published'));
  const rows = await tx
    .select({
      id: scenarios.id,
      title: scenarios.name,
      isKept: isNull(scenarios.archivedAt),
      current: { versionId: scenarioVersions.id, number: scenarioVersions.number },
    })
    .from(scenarios)
    .leftJoin(scenarioVersions, isCurrent)
    .where(inArray(scenarios.id, [...ids]));
  return byId(
    rows.map(({ id, title, isKept, current }) => {
      const usable = isKept ? current : null;
      return { id, title, available: usable !== null, current: usable };
    }),
  );
}

async function videosOf(tx: Tx, ids: readonly VideoId[], now: Date): Promise<References['videos']> {
  if (ids.length === 0) return new Map();
  const { id, title, durationSeconds } = videos;
  const available = sql<boolean>`${isOrderable(todayInTokyo(now))}`;
  return byId(
    await tx
      .select({ id, title, durationSeconds, available })
      .from(videos)
      .where(inArray(id, [...ids])),
  );
}

const hasFeature = async (tx: Tx, feature: Feature): Promise<boolean> => {
  const [facility] = await tx.select({ features: facilities.features }).from(facilities);
  return facility?.features.includes(feature) ?? false;
};

/** Nothing is available where the facility has switched interviews off. */
async function interviewsOf(tx: Tx, ids: readonly InterviewTemplateId[]): Promise<References['interviews']> {
  if (ids.length === 0) return new Map();
  const isOn = await hasFeature(tx, 'medicalInterview');
  const { id, name: title } = interviewTemplates;
  const rows = await tx
    .select({ id, title, isAskable })
    .from(interviewTemplates)
    .where(inArray(id, [...ids]));
  return byId(rows.map((row) => ({ id: row.id, title: row.title, available: isOn && row.isAskable })));
}

/** Nothing is available where the facility has switched forms off. */
async function formsOf(tx: Tx, ids: readonly ConsentTemplateId[]): Promise<References['forms']> {
  if (ids.length === 0) return new Map();
  const isOn = await hasFeature(tx, 'consent');
  const { id, name: title, archivedAt } = consentTemplates;
  const published = sql<boolean>`EXISTS (SELECT FROM consent_template_versions v WHERE v.template_id = consent_templates.id AND v.state = 'published')`;
  const rows = await tx
    .select({ id, title, archivedAt, published })
    .from(consentTemplates)
    .where(inArray(id, [...ids]));
  return byId(
    rows.map((row) => ({
      id: row.id,
      title: row.title,
      available: isOn && row.published && row.archivedAt === null,
    })),
  );
}
