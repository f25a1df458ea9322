import { consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { icTemplateLimits } from '@nattoku/contract/ic-support/ic-template';
import { ConsentTemplateId } from '@nattoku/contract/shared/primitives';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { SelectField } from '@nattoku/ui/form/select-field';
import { alertIcon, closeIcon } from '@nattoku/ui/tokens/icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import styles from '#areas/ic-support/template/ic-template.module.css';
import type { PartProps } from '#areas/ic-support/template/template-part.ts';
import { call } from '#platform/network/call.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';

const publishedForms = queryOptions({
  queryKey: ['consentTemplate', 'choices'],
  queryFn: ({ signal }) =>
    call(consentTemplateContract.search, { query: { state: 'published', sort: 'number', pageSize: 100 } }, { signal }),
});

/** The consent forms that go out with the package. */
export function TemplateFormsField({ kept, draft: { consentTemplateIds }, onChange }: PartProps) {
  const maySee = useIsAllowed('consent.view');
  const { data } = useQuery({ ...publishedForms, enabled: maySee });
  const known = data?.items ?? [];
  const put = (ids: ConsentTemplateId[]) => onChange({ consentTemplateIds: ids });
  const offered = known.filter(({ id }) => !consentTemplateIds.includes(id));
  const add = (value: string) => {
    const { data: id } = ConsentTemplateId.safeParse(value);
    if (id) put([...consentTemplateIds, id]);
  };
  return (
    <section>
      <h3 className={styles.heading}>同意書</h3>
      <ul role="list" className={styles.chosen} aria-label="選択中の同意書">
        {consentTemplateIds.map((id) => {
          const form = kept.forms.find((each) => each.id === id);
          const name = form?.title ?? known.find((each) => each.id === id)?.name ?? '…';
          return (
            <li key={id} className={styles.chosenRow}>
              <span>
                {name}{' '}
                {form && !form.available && (
                  <Badge tone="error" icon={alertIcon}>
                    公開終了
                  </Badge>
                )}
              </span>
              <IconButton
                path={closeIcon}
                size="small"
                label={`「${name}」を外す`}
                onClick={() => put(consentTemplateIds.filter((each) => each !== id))}
              />
            </li>
          );
        })}
      </ul>
      {maySee && offered.length > 0 && consentTemplateIds.length < icTemplateLimits.forms && (
        <div className={styles.narrow}>
          <SelectField
            label="同意書を追加"
            emptyLabel="選ぶと追加されます"
            options={offered.map(({ id, number, name }) => ({ value: id, label: `${name}（${number}）` }))}
            value=""
            onChange={(event) => add(event.target.value)}
          />
        </div>
      )}
    </section>
  );
}
