import type { IcTemplate } from '@nattoku/contract/ic-support/ic-template';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Card } from '@nattoku/ui/layout/card';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { sendIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { TemplateFacts } from '#areas/ic-support/template/template-facts.tsx';
import { TemplateRowMenu } from '#areas/ic-support/template/template-row-menu.tsx';
import { TemplateWarnings } from '#areas/ic-support/template/template-warnings.tsx';
import { href } from '#routing/paths.ts';

/** A template for who may use and not change it. */
export function TemplateSummary({ template }: { template: IcTemplate }) {
  const { id, content, allowed, archivedAt, warnings } = template;
  return (
    <div className={styles.stack}>
      <PageHeader
        title={content.name}
        trail={[{ label: 'IC支援セット', href: href('/icSupport/template') }]}
        description={content.description}
        action={
          <>
            {allowed.includes('use') && (
              <ButtonLink icon={sendIcon} href={href('/icSupport/customOrder/flow', { template: id })}>
                このIC支援セットでオーダー
              </ButtonLink>
            )}
            <TemplateRowMenu template={template} />
          </>
        }
      />
      <Notice tone="info">
        {archivedAt
          ? 'アーカイブされています。「元に戻す」と、また使えます。'
          : '変更できるのは、その診療科の職員か、IC支援を管理する職員です。「コピーして自分用にする」で自分のものを作れます。'}
      </Notice>
      <TemplateWarnings warnings={warnings} />
      <Card title="内容">
        <TemplateFacts template={template} />
      </Card>
    </div>
  );
}
