import { icTemplateLimits } from '@nattoku/contract/ic-support/ic-template';
import { TextField } from '@nattoku/ui/form/text-field';
import { Card } from '@nattoku/ui/layout/card';
import styles from '#areas/ic-support/template/ic-template.module.css';
import type { PartProps } from '#areas/ic-support/template/template-part.ts';
import { MessageField } from '#parts/content/message-field.tsx';

/** What the patient reads above it all. */
export const TemplatePatientCard = ({ draft, problems, onChange }: PartProps) => (
  <Card title="患者さんに届くもの">
    <div className={styles.stack}>
      <TextField
        label="タイトル"
        name="orderTitle"
        help="患者さんの画面に表示されます。空欄のときは、アプローチか手術・検査の名前になります。"
        counter={icTemplateLimits.orderTitle}
        value={draft.orderTitle}
        error={problems['orderTitle']}
        onChange={(event) => onChange({ orderTitle: event.target.value }, 'orderTitle')}
      />
      <MessageField
        value={draft.message}
        limit={icTemplateLimits.message}
        error={problems['message']}
        onChange={(message) => onChange({ message }, 'message')}
      />
    </div>
  </Card>
);
