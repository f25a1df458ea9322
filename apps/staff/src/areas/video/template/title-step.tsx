import { templateLimits } from '@nattoku/contract/video/video-template';
import { checkTemplateWords, normaliseTemplate } from '@nattoku/contract/video/video-template-input';
import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { FormSection } from '@nattoku/ui/form/form';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { PageWidth } from '@nattoku/ui/layout/page-width';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useCheckedFields } from '@nattoku/ui/form/use-checked-fields';
import { Navigate, useNavigate } from 'react-router';
import { DueRuleField } from '#areas/video/template/due-rule-field.tsx';
import { type TemplateDraft, toSave } from '#areas/video/template/template-draft.ts';
import type { StepProps } from '#areas/video/template/template-flow.tsx';
import { stepAddress, TemplateSteps, wayBackOf } from '#areas/video/template/template-steps.tsx';
import styles from '#areas/video/template/title-form.module.css';
import { MessageField } from '#parts/content/message-field.tsx';
import { ScopeFields } from '#parts/content/scope-fields.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { everyChannel, ReminderField } from '#parts/order/reminder-field.tsx';

/** What the template is called, who may use it, and what goes to the patient with its videos. */
export function TitleStep({ title, handle, template }: StepProps) {
  const { draft } = handle;
  const { uid } = useSession();
  const navigate = useNavigate();
  const id = template?.id ?? null;
  const { ref, problems, check, recheck } = useCheckedFields(() =>
    checkTemplateWords(normaliseTemplate(toSave(draft))),
  );
  const put = (part: Partial<TemplateDraft>) => handle.change({ ...draft, ...part });
  /** For what is no box that is left: it is right or wrong at once. */
  const choose = (part: Partial<TemplateDraft>) => {
    put(part);
    recheck();
  };
  const back = wayBackOf('title', id, draft.videos.length);
  if (back !== null) return <Navigate to={back} replace />;

  const goOn = () => {
    if (check()) void navigate(stepAddress('preview', id));
  };

  return (
    <>
      <PageHeader title={title} action={<TemplateSteps current="title" id={id} />} />
      <PageWidth kind="form" centered>
        <div ref={ref} className={styles.form}>
          <FormSection title="動画セット" help="職員だけに見えます。">
            <NameFields draft={draft} problems={problems} onChange={put} />
            <ScopeFields
              scope={draft.scope}
              departmentId={draft.departmentId}
              isOwner={template === null || template.owner.id === uid}
              keeping="video.manage"
              help="施設全体の動画セットは、動画を管理する職員が作成できます。"
              error={problems['departmentId']}
              onChange={choose}
            />
          </FormSection>
          <SentFields draft={draft} problems={problems} onChange={put} />
          <FormSection title="期限とリマインド">
            <DueRuleField
              rule={draft.dueRule}
              error={problems['dueRule']}
              onChange={(dueRule) => choose({ dueRule })}
            />
            <ReminderField
              reminderPlan={draft.reminderPlan}
              reminderChannel={draft.reminderChannel}
              hasDue={draft.dueRule !== null}
              channels={everyChannel}
              problems={problems}
              onChange={choose}
            />
          </FormSection>
        </div>
      </PageWidth>
      <BottomBar
        back={
          <ButtonLink variant="subTertiary" href={stepAddress('video', id)}>
            戻る
          </ButtonLink>
        }
      >
        <Button onClick={goOn}>プレビューへ</Button>
      </BottomBar>
    </>
  );
}

type FieldsProps = {
  draft: TemplateDraft;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<TemplateDraft>) => void;
};

function NameFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        label="動画セット名"
        name="name"
        required
        placeholder="例：胃カメラ検査（外来）"
        counter={templateLimits.name}
        value={draft.name}
        error={problems['name']}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextAreaField
        label="説明"
        name="description"
        rows={2}
        help="どんなときに使うかを書いておくと、ほかの職員が選びやすくなります"
        counter={templateLimits.description}
        value={draft.description}
        error={problems['description']}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}

function SentFields({ draft, problems, onChange }: FieldsProps) {
  return (
    <FormSection title="患者さんに届くもの">
      <TextField
        label="タイトル"
        name="orderTitle"
        help="患者さんの画面に表示されます。空欄のときは自動で付けます"
        counter={templateLimits.orderTitle}
        value={draft.orderTitle}
        error={problems['orderTitle']}
        onChange={(event) => onChange({ orderTitle: event.target.value })}
      />
      <MessageField
        value={draft.message}
        limit={templateLimits.message}
        error={problems['message']}
        onChange={(message) => onChange({ message })}
      />
    </FormSection>
  );
}
