import { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { versionQuery } from '#areas/consent/template/consent-template.queries.ts';
import { MayNotManage } from '#areas/consent/template/may-not-manage.tsx';
import { TypedBlocks } from '#areas/consent/template/typed-blocks.tsx';
import { TypedTemplate } from '#areas/consent/template/typed-template.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

/** `version`: the typed draft that is gone on with; without it a new template is typed. */
export const search = z.object({ version: ConsentTemplateVersionId.optional().catch(undefined) });
type Props = PageProps<'/consent/template/create', typeof search>;

/** A form without a PDF: seven blocks are typed, the pages are laid out from them. */
export function Page({ search: { version }, title }: Props) {
  const mayManage = useIsAllowed('consent.manage');
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: '同意書様式', href: href('/consent/template') }]}
        description="厚生労働省の指針の7項目を入力すると、署名欄の付いたA4の説明・同意書になります。"
      />
      {!mayManage && <MayNotManage />}
      {mayManage && (version === undefined ? <TypedTemplate /> : <Typed key={version} versionId={version} />)}
    </>
  );
}

function Typed({ versionId }: { versionId: ConsentTemplateVersionId }) {
  const { data, isError, isFetching, refetch } = useQuery(versionQuery(versionId));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return data ? <TypedBlocks version={data} /> : null;
}
