import { ConsentPreview } from '@nattoku/contract/consent/consent-editor';
import { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { arrowLeftIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { layoutQuery } from '#areas/consent/editor/consent-editor.queries.ts';
import { FormPreview } from '#areas/consent/editor/form-preview.tsx';
import { NoVersion } from '#areas/consent/editor/no-version.tsx';
import { useLayoutEditor } from '#areas/consent/editor/use-layout-editor.ts';
import { loadQuery } from '#platform/query-client.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object({
  version: ConsentTemplateVersionId.optional().catch(undefined),
  view: ConsentPreview.default('filled').catch('filled'),
});
type Props = PageProps<'/consent/template/edit/preview', typeof search>;

export const load = ({ search: { version }, signal }: LoadProps<Props>) =>
  version && loadQuery(layoutQuery(version), signal);

export function Page({ search: { version, view }, title }: Props) {
  return version ? <Shown version={version} view={view} title={title} /> : <NoVersion title={title} />;
}

type ShownProps = { version: ConsentTemplateVersionId; view: ConsentPreview; title: string };

/** The draft as it would be issued; what the editor has not saved yet is saved first. */
function Shown({ version, view, title }: ShownProps) {
  const { data: layout } = useSuspenseQuery(layoutQuery(version));
  useLayoutEditor(layout);
  const changeSearch = useChangeSearch();
  const template = href('/consent/template/:id', { id: layout.templateId });
  const edit = href('/consent/template/edit', { version });
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: '同意書様式', href: href('/consent/template') },
          { label: layout.templateName, href: template },
        ]}
        description={`${layout.templateNumber}　第${layout.number}版`}
        action={
          <>
            <ButtonLink variant="tertiary" icon={arrowLeftIcon} href={edit}>
              編集に戻る
            </ButtonLink>
            <ButtonLink href={template}>様式へ進む</ButtonLink>
          </>
        }
      />
      <FormPreview
        key={layout.version}
        layout={layout}
        kind={view}
        onKind={(next) => changeSearch({ view: next === 'filled' ? undefined : next })}
      />
    </>
  );
}
