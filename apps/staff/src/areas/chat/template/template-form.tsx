import {
  type ChatTemplate,
  chatTemplateLimits,
  ChatTemplateScope,
  type NewChatTemplate,
} from '@nattoku/contract/chat/chat-template';
import { checkChatTemplate, normaliseChatTemplate } from '@nattoku/contract/chat/chat-template-input';
import { offered } from '@nattoku/contract/facility/facility';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import { DepartmentId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Form, FormActions } from '@nattoku/ui/form/form';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { BodyField } from '#areas/chat/template/body-field.tsx';
import styles from '#areas/chat/template/chat-template.module.css';
import { TemplateConflict } from '#areas/chat/template/template-conflict.tsx';
import { TemplatePreview } from '#areas/chat/template/template-preview.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { chatTemplateCategoriesQuery } from '#parts/chat/chat-template.queries.ts';
import { chatTemplateScopeNames } from '#parts/chat/chat-template-words.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';
import type { useValidatedForm } from '#editing/use-validated-form.ts';
import type { TemplateValues } from '#areas/chat/template/template-values.ts';

type Props = {
  template?: ChatTemplate;
  save: (template: NewChatTemplate, version: number, idempotencyKey: string) => Promise<ChatTemplate>;
  onSaved: (template: ChatTemplate) => void;
  backHref: string;
};

const valuesOf = (template: ChatTemplate | undefined): TemplateValues => ({
  title: template?.title ?? '',
  category: template?.category ?? '',
  body: template?.body ?? '',
  scope: template?.scope ?? 'me',
  departmentId: template?.departmentId ?? '',
});

const templateOf = ({ departmentId, ...values }: TemplateValues): NewChatTemplate =>
  normaliseChatTemplate({ ...values, departmentId: DepartmentId.safeParse(departmentId).data ?? null });

/** Title, category, who finds it, and the text with what is filled in – with a look at it beside. */
export function TemplateForm({ template, save, onSaved, backHref }: Props) {
  const { form, conflict, settle } = useRecordForm<TemplateValues, ChatTemplate>({
    saved: template,
    valuesOf,
    check: (values) => checkChatTemplate(templateOf(values)),
    save: (values, { version = 0, key }) => save(templateOf(values), version, key),
    onSaved,
  });
  const { formProps, register, control, problems, refusal, isSaving, getValues } = form;
  const [body, scope] = useWatch({ control, name: ['body', 'scope'] });
  if (conflict) return <TemplateConflict mine={getValues()} theirs={conflict} onSettle={settle} />;
  return (
    <div className={styles.columns}>
      <Form full {...formProps}>
        <FormRefusal>{refusal}</FormRefusal>
        <TextField
          label="題名"
          required
          counter={chatTemplateLimits.title}
          autoComplete="off"
          error={problems['title']}
          {...register('title')}
        />
        <CategoryField error={problems['category']} register={register} />
        <ScopeFields scope={scope} error={problems['departmentId']} register={register} />
        <BodyField control={control} error={problems['body']} />
        <FormActions>
          <ButtonLink variant="subTertiary" href={backHref}>
            やめる
          </ButtonLink>
          <Button type="submit" loading={isSaving}>
            保存する
          </Button>
        </FormActions>
      </Form>
      <TemplatePreview body={body} />
    </div>
  );
}

type Register = ReturnType<typeof useValidatedForm<TemplateValues, ChatTemplate>>['register'];
type FieldProps = { error: string | undefined; register: Register };

function CategoryField({ error, register }: FieldProps) {
  const { data } = useQuery(chatTemplateCategoriesQuery);
  const id = useId();
  return (
    <>
      <TextField
        label="分類"
        help="同じ分類の定型文をまとめて探せます。例: 検査の案内、入院、お礼"
        counter={chatTemplateLimits.category}
        autoComplete="off"
        list={id}
        error={error}
        {...register('category')}
      />
      <datalist id={id}>
        {(data?.categories ?? []).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Only what this person may choose is offered; the server asks the same. */
function ScopeFields({ scope, error, register }: FieldProps & { scope: ChatTemplateScope }) {
  const session = useSession();
  const { data: facility } = useQuery(facilityQuery);
  const arranges = isAllowed(session, 'settings.manage');
  const departments = offered(facility?.departments ?? []).filter(
    ({ id }) => arranges || session.departmentIds.includes(id),
  );
  const may: Record<ChatTemplateScope, boolean> = {
    me: true,
    department: departments.length > 0,
    facility: arranges || isAllowed(session, 'video.manage'),
  };
  return (
    <>
      <RadioGroup
        label="公開範囲"
        layout="row"
        options={ChatTemplateScope.options
          .filter((value) => may[value] || value === scope)
          .map((value) => ({ value, label: chatTemplateScopeNames[value] }))}
        {...register('scope')}
      />
      {scope === 'department' && (
        <SelectField
          label="診療科"
          required
          emptyLabel="選択してください"
          error={error}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('departmentId')}
        />
      )}
    </>
  );
}
