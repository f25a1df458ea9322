import { ConsentTemplateSearch } from '@nattoku/contract/consent/consent-template';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon, uploadIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListBody } from '#list/list-body.tsx';
import { templatesQuery } from '#areas/consent/template/consent-template.queries.ts';
import { TemplateFilters } from '#areas/consent/template/template-filters.tsx';
import { TemplateTable } from '#areas/consent/template/template-table.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

const { page, pageSize, text, departmentId, approachId, state, review, archived, sort, order } =
  ConsentTemplateSearch.shape;
export const search = ConsentTemplateSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  departmentId: departmentId.catch(undefined),
  approachId: approachId.catch(undefined),
  state: state.catch(undefined),
  review: review.catch(undefined),
  archived: archived.catch('false'),
  sort: sort.catch('number'),
  order: order.catch('asc'),
});
type Props = PageProps<'/consent/template', typeof search>;

/** The hospital's own forms: found by number, name, department, approach and state. */
export function Page({ search: wanted, title }: Props) {
  const query = useQuery({ ...templatesQuery(wanted), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const mayManage = useIsAllowed('consent.manage');
  const filters = [wanted.text, wanted.departmentId, wanted.approachId, wanted.state, wanted.review];

  return (
    <>
      <PageHeader
        title={title}
        action={
          mayManage && (
            <>
              <ButtonLink variant="tertiary" icon={plusIcon} href={href('/consent/template/create')}>
                文章を入力して作成
              </ButtonLink>
              <ButtonLink icon={uploadIcon} href={href('/consent/template/uploadPdf')}>
                PDFから作成
              </ButtonLink>
            </>
          )
        }
      />
      <TemplateFilters search={wanted} />
      <ListBody query={query} page={wanted} onTurn={changeSearch}>
        {(shown) => (
          <TemplateTable
            {...shown}
            searched={filters.some(Boolean)}
            archived={wanted.archived === 'true'}
            mayManage={mayManage}
            sort={{ key: wanted.sort, descending: wanted.order === 'desc' }}
          />
        )}
      </ListBody>
    </>
  );
}
