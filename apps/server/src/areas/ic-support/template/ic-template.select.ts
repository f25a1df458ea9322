import type { IcTemplate, IcTemplateContent, IcTemplateWarning } from '@nattoku/contract/ic-support/ic-template';
import type { IcTemplateId } from '@nattoku/contract/shared/primitives';
import { and, eq } from 'drizzle-orm';
import { type References, referencesOf } from '#areas/ic-support/template/ic-template.references.ts';
import { allowedVerbs, mayChange, type Viewer } from '#areas/ic-support/template/ic-template.rules.ts';
import { icTemplates, type StoredIcTemplate } from '#areas/ic-support/template/ic-template.table.ts';
import { isSeenBy } from '#areas/ic-support/template/ic-template.viewer.ts';
import { departments } from '#domain/facility/facility.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** Templates with the names that belong to them, to be narrowed, ordered and cut by the caller. */
export const selectTemplates = (tx: Tx) =>
  tx
    .select({ template: icTemplates, ownerName: staff.name, departmentName: departments.name })
    .from(icTemplates)
    .innerJoin(staff, eq(staff.id, icTemplates.ownerId))
    .leftJoin(departments, eq(departments.id, icTemplates.departmentId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof selectTemplates>>[number];

/** What orders get of it; of one that was never registered what is being written. */
export const contentOf = ({ content, draft }: Pick<StoredIcTemplate, 'content' | 'draft'>): IcTemplateContent => {
  const shown = content ?? draft;
  if (!shown) throw new Error('A template without content.');
  return shown;
};

/** Templates as the caller sees them, with what they name and what is wrong with it on the day of `now`. */
export async function presentAll(tx: Tx, rows: readonly Row[], viewer: Viewer, now: Date): Promise<IcTemplate[]> {
  const contents = rows.flatMap(({ template }) => [contentOf(template), ...(template.draft ? [template.draft] : [])]);
  const known = await referencesOf(tx, contents, now);
  return rows.map((row) => present(row, known, viewer));
}

function present({ template, ownerName, departmentName }: Row, known: References, viewer: Viewer): IcTemplate {
  const content = contentOf(template);
  const isOpen = template.draft !== null && mayChange(template, viewer);
  const shown = isOpen && template.draft ? [content, template.draft] : [content];
  const { id, version, edition, usedCount } = template;
  return {
    id,
    version,
    edition,
    content,
    draft: isOpen ? template.draft : null,
    approachName: (content.approachId && known.approaches.get(content.approachId)?.name) ?? null,
    departmentName,
    scenarios: namedIn(shown, ({ scenario }) => (scenario ? [scenario.scenarioId] : []), known.scenarios),
    videos: namedIn(shown, ({ videoIds }) => videoIds, known.videos),
    interviews: namedIn(shown, ({ interviewTemplateIds }) => interviewTemplateIds, known.interviews),
    forms: namedIn(shown, ({ consentTemplateIds }) => consentTemplateIds, known.forms),
    warnings: warningsOf(content, known),
    owner: { id: template.ownerId, name: ownerName },
    archivedAt: template.archivedAt?.toISOString() ?? null,
    usedCount,
    lastUsedAt: template.lastUsedAt?.toISOString() ?? null,
    updatedAt: template.updatedAt.toISOString(),
    allowed: allowedVerbs(template, viewer),
  };
}

const namedIn = <Id, Part>(
  contents: readonly IcTemplateContent[],
  pick: (content: IcTemplateContent) => readonly Id[],
  known: ReadonlyMap<Id, Part>,
): Part[] => [...new Set(contents.flatMap(pick))].flatMap((id) => known.get(id) ?? []);

/** What an order that is begun today would not get. */
export function warningsOf(content: IcTemplateContent, known: References): IcTemplateWarning[] {
  const { approachId, scenario, videoIds, interviewTemplateIds, consentTemplateIds } = content;
  const approach = approachId && known.approaches.get(approachId);
  const named = scenario && known.scenarios.get(scenario.scenarioId);
  return [
    ...(approach && !approach.published ? [{ kind: 'approach' as const, title: approach.name }] : []),
    ...(named && !named.available ? [{ kind: 'scenario' as const, title: named.title }] : []),
    ...(named?.available && scenario?.policy === 'fixed' && named.current?.versionId !== scenario.versionId
      ? [{ kind: 'scenarioChanged' as const, title: named.title }]
      : []),
    ...gone(videoIds, known.videos).map((title) => ({ kind: 'video' as const, title })),
    ...gone(interviewTemplateIds, known.interviews).map((title) => ({ kind: 'interview' as const, title })),
    ...gone(consentTemplateIds, known.forms).map((title) => ({ kind: 'form' as const, title })),
  ];
}

const gone = <Id>(ids: readonly Id[], known: ReadonlyMap<Id, { title: string; available: boolean }>): string[] =>
  ids.flatMap((id) => known.get(id) ?? []).flatMap(({ title, available }) => (available ? [] : [title]));

/** One template. What the caller may not see is not there. */
export async function mustFindTemplate(
  tx: Tx,
  templateId: IcTemplateId,
  viewer: Viewer,
  now: Date,
): Promise<IcTemplate> {
  const rows = await selectTemplates(tx).where(and(eq(icTemplates.id, templateId), isSeenBy(viewer)));
  const [template] = await presentAll(tx, rows, viewer, now);
  if (!template) throw new Problem('notFound');
  return template;
}
