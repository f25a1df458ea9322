import { icTemplateLimits } from '@nattoku/contract/ic-support/ic-template';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { Card } from '@nattoku/ui/layout/card';
import styles from '#areas/ic-support/template/ic-template.module.css';
import type { PartProps } from '#areas/ic-support/template/template-part.ts';
import { ScopeFields } from '#parts/content/scope-fields.tsx';
import { useSession } from '#platform/session/use-session.ts';

/** How staff find it, and who may use it. */
export function TemplateNameCard({ kept, draft, problems, onChange }: PartProps) {
  const { uid } = useSession();
  return (
    <Card title="IC支援セット">
      <div className={styles.stack}>
        <TextField
          label="IC支援セット名"
          name="name"
          required
          counter={icTemplateLimits.name}
          value={draft.name}
          error={problems['name']}
          onChange={(event) => onChange({ name: event.target.value }, 'name')}
        />
        <TextAreaField
          label="説明"
          name="description"
          rows={2}
          help="どんなときに使うかを書いておくと、ほかの職員が選びやすくなります。"
          counter={icTemplateLimits.description}
          value={draft.description}
          error={problems['description']}
          onChange={(event) => onChange({ description: event.target.value }, 'description')}
        />
        <ScopeFields
          scope={draft.scope}
          departmentId={draft.departmentId}
          isOwner={kept.owner.id === uid}
          keeping="icSupport.manage"
          help="施設全体のIC支援セットは、IC支援を管理する職員が登録できます。"
          error={problems['departmentId']}
          onChange={onChange}
        />
      </div>
    </Card>
  );
}
