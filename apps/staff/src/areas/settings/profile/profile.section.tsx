import { roleNames } from '@nattoku/contract/auth/permissions';
import { ButtonLink } from '@nattoku/ui/action/button';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import styles from '#areas/settings/facility/settings.parts.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';

export function Section({ title }: SectionProps) {
  const session = useSession();
  const { data: facility } = useSuspenseQuery(facilityQuery);
  const departments = facility.departments
    .filter(({ id }) => session.departmentIds.includes(id))
    .map(({ name }) => name);
  return (
    <div className={styles.stack}>
      <PageHeader title={title} description="名前や役割の変更は、施設の管理者に依頼してください。" />
      <DescriptionList
        items={[
          { term: '名前', detail: session.name },
          { term: 'メールアドレス', detail: session.email },
          { term: '役割', detail: roleNames[session.role] },
          { term: '診療科', detail: departments.join('、') },
          { term: '施設', detail: session.facility.name },
        ]}
      />
      <div>
        <ButtonLink variant="tertiary" href={href('/resetPassword')}>
          パスワードを変更する
        </ButtonLink>
      </div>
    </div>
  );
}
