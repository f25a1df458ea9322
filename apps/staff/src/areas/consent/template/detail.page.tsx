import type { ConsentTemplate } from '@nattoku/contract/consent/consent-template';
import { ConsentTemplateId, ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { Badge } from '@nattoku/ui/feedback/badge';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Tabs } from '@nattoku/ui/layout/tabs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Compare } from '#areas/consent/template/compare.tsx';
import styles from '#areas/consent/template/consent-template.module.css';
import { templateQuery } from '#areas/consent/template/consent-template.queries.ts';
import { DetailActions } from '#areas/consent/template/detail-actions.tsx';
import { DetailFacts } from '#areas/consent/template/detail-facts.tsx';
import { OpenForms } from '#areas/consent/template/open-forms.tsx';
import { Reading } from '#areas/consent/template/reading.tsx';
import { VersionTable } from '#areas/consent/template/version-table.tsx';
import { VersionWork } from '#areas/consent/template/version-work.tsx';
import { LayersTab, layersTabLabel } from '#parts/text-layer/layers-tab.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { failedValidation } from '#routing/page-problem.ts';
import { href } from '#routing/paths.ts';

const tabs = ['versions', 'reading', 'layers', 'compare', 'openForms'] as const;
export const search = z.object({
  tab: z.enum(tabs).default('versions').catch('versions'),
  page: z.coerce.number().int().min(1).default(1).catch(1),
  newer: ConsentTemplateVersionId.optional().catch(undefined),
  older: ConsentTemplateVersionId.optional().catch(undefined),
});
type Props = PageProps<'/consent/template/:id', typeof search>;

/** The id in an address; what cannot be one names no page (specification/routing.md §5). */
const idIn = (id: string): ConsentTemplateId => {
  const { data } = ConsentTemplateId.safeParse(id);
  if (!data) throw failedValidation(`/consent/template/${id}`);
  return data;
};

export const load = ({ params: { id }, signal }: LoadProps<Props>) => loadQuery(templateQuery(idIn(id)), signal);

/** One form: its versions and the way to publication, its text, what changed, and orders that are still on an old version. */
export function Page({ params: { id }, search: wanted }: Props) {
  const { data: template } = useSuspenseQuery(templateQuery(idIn(id)));
  const mayManage = useIsAllowed('consent.manage');
  const changeSearch = useChangeSearch();
  const work = template.versions.find(({ state }) => state === 'draft' || state === 'inReview');
  return (
    <>
      <PageHeader
        title={template.name}
        trail={[{ label: '同意書様式', href: href('/consent/template') }]}
        meta={template.archivedAt && <Badge tone="neutral">一覧から外しています</Badge>}
        action={mayManage && <DetailActions template={template} />}
      />
      <div className={styles.parts}>
        <DetailFacts template={template} mayManage={mayManage} />
        {mayManage && work && <VersionWork key={work.id} template={template} work={work} />}
        <Tabs
          label="様式の内容"
          value={wanted.tab}
          onChange={(tab) => changeSearch({ tab })}
          tabs={panelsOf(template, wanted, mayManage)}
        />
      </div>
    </>
  );
}

/** Of the version that is being made; without one, or for those who only order, of the one that is ordered. */
const layersOf = ({ open, published }: ConsentTemplate, mayManage: boolean) => {
  const version = (mayManage ? open : null) ?? published;
  if (!version) return [];
  const panel = <LayersTab kind="consentTemplateVersion" contentId={version.id} />;
  return [{ value: 'layers' as const, label: `${layersTabLabel}（第${version.number}版）`, panel, kept: true }];
};

const panelsOf = (template: ConsentTemplate, wanted: z.output<typeof search>, mayManage: boolean) => [
  {
    value: 'versions' as const,
    label: '版',
    count: template.versions.length,
    panel: <VersionTable template={template} mayManage={mayManage} />,
  },
  {
    value: 'reading' as const,
    label: '患者さんが読む文章',
    panel: <Reading template={template} mayManage={mayManage} />,
    kept: true,
  },
  ...layersOf(template, mayManage),
  {
    value: 'compare' as const,
    label: '版の比較',
    panel: <Compare template={template} newer={wanted.newer} older={wanted.older} />,
  },
  {
    value: 'openForms' as const,
    label: '古い版で進行中',
    count: template.openOnOldCount,
    panel: <OpenForms template={template} page={wanted.page} />,
  },
];
