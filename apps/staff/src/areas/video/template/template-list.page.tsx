import { VideoTemplateSearch } from '@nattoku/contract/video/video-template';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import { TemplateFilters } from '#areas/video/template/template-filters.tsx';
import { TemplateTable } from '#areas/video/template/template-table.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { templatesQuery } from '#parts/content/video-template.queries.ts';

const { page, pageSize, scope, departmentId, approachId, archived, warned, sort } = VideoTemplateSearch.shape;
export const search = VideoTemplateSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  scope: scope.catch(undefined),
  departmentId: departmentId.catch(undefined),
  approachId: approachId.catch(undefined),
  archived: archived.catch('false'),
  warned: warned.catch('false'),
  sort: sort.catch('used'),
});
type Props = PageProps<'/video/template', typeof search>;

/** Sets of videos to order from, with message, due date and reminders. */
export function Page({ search: wanted, title }: Props) {
  const query = useQuery({ ...templatesQuery(wanted), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const { data } = query;
  const isFiltered = Boolean(wanted.text || wanted.scope || wanted.departmentId || wanted.approachId);

  return (
    <>
      <PageHeader
        title={title}
        action={
          <ButtonLink icon={plusIcon} href={href('/video/template/add/approach')}>
            動画セットを作成
          </ButtonLink>
        }
      />
      {data && data.warnedCount > 0 && wanted.warned === 'false' && wanted.archived === 'false' && (
        <Notice
          tone="warning"
          title={`内容の確認が必要な動画セットが${data.warnedCount}件あります`}
          action={
            <ButtonLink size="small" variant="tertiary" href={href('/video/template', { warned: 'true' })}>
              確認する
            </ButtonLink>
          }
        >
          取り下げ・有効期限切れ・非公開の動画は、新しいオーダーに入りません。
        </Notice>
      )}
      <TemplateFilters search={wanted} />
      <ListBody query={query} page={wanted} onTurn={changeSearch}>
        {(shown) => (
          <TemplateTable
            {...shown}
            searched={isFiltered || wanted.warned === 'true'}
            archived={wanted.archived === 'true'}
          />
        )}
      </ListBody>
    </>
  );
}
