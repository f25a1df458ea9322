import { ConsentPreview } from '@nattoku/contract/consent/consent-editor';
import { consentTemplateStateNames } from '@nattoku/contract/consent/consent-state';
import { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { layoutQuery } from '#areas/consent/editor/consent-editor.queries.ts';
import { FormPreview } from '#areas/consent/editor/form-preview.tsx';
import { NoVersion } from '#areas/consent/editor/no-version.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object({
  version: ConsentTemplateVersionId.optional().catch(undefined),
  view: ConsentPreview.default('filled').catch('filled'),
});
type Props = PageProps<'/consent/template/preview', typeof search>;

export const load = ({ search: { version }, signal }: LoadProps<Props>) =>
  version && loadQuery(layoutQuery(version), signal);

export function Page({ search: { version, view }, title }: Props) {
  return version ? <Shown version={version} view={view} title={title} /> : <NoVersion title={title} />;
}

type ShownProps = { version: ConsentTemplateVersionId; view: ConsentPreview; title: string };

/** Any version as it is for staff, for patients and on paper. */
function Shown({ version, view, title }: ShownProps) {
  const { data: layout } = useSuspenseQuery(layoutQuery(version));
  const changeSearch = useChangeSearch();
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: '同意書様式', href: href('/consent/template') },
          { label: layout.templateName, href: href('/consent/template/:id', { id: layout.templateId }) },
        ]}
        description={`${layout.templateNumber}　第${layout.number}版（${consentTemplateStateNames[layout.state]}）`}
      />
      <FormPreview
        layout={layout}
        kind={view}
        onKind={(next) => changeSearch({ view: next === 'filled' ? undefined : next })}
      />
    </>
  );
}
