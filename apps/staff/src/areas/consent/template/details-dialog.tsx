import { type ConsentTemplate, consentTemplateContract } from '@nattoku/contract/consent/consent-template';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useId } from 'react';
import { keepTemplate } from '#areas/consent/template/consent-template.queries.ts';
import { DetailsFields, factsOf } from '#areas/consent/template/details-fields.tsx';
import { checkValues, templateOf, type TemplateValues, valuesOf } from '#areas/consent/template/template-values.ts';
import { call } from '#platform/network/call.ts';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';

type Props = { template: ConsentTemplate; onClose: () => void };

/** Number, name, department, approaches, owner and review: they belong to the template, not to one of its versions. */
export function DetailsDialog({ template, onClose }: Props) {
  const id = useId();
  const { form, conflict, settle } = useRecordForm<TemplateValues, ConsentTemplate>({
    saved: template,
    valuesOf: (saved = template) => valuesOf(saved),
    check: checkValues,
    save: (values, { version = template.version }) =>
      call(consentTemplateContract.update, {
        params: { templateId: template.id },
        body: { ...templateOf(values), version },
      }),
    onSaved: (saved) => {
      keepTemplate(saved);
      onClose();
      showSnackbar({ type: 'done', title: '基本情報を保存しました' });
    },
  });

  return (
    <EditingDialog
      title="基本情報の変更"
      description="すでに発行した同意書の表示は変わりません。"
      onClose={onClose}
      renderActions={(close) => (
        <>
          <Button variant="subTertiary" onClick={close}>
            やめる
          </Button>
          <Button type="submit" form={id} loading={form.isSaving} disabled={conflict !== undefined}>
            保存する
          </Button>
        </>
      )}
    >
      {conflict && <ConflictTable fields={differences(form.getValues(), valuesOf(conflict))} onSettle={settle} />}
      <Form id={id} full {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <DetailsFields {...factsOf(form)} />
      </Form>
    </EditingDialog>
  );
}

const labels = {
  number: '様式番号',
  name: '名前',
  reviewDueOn: '見直し期限',
} as const;

const differences = (mine: TemplateValues, theirs: TemplateValues) => [
  ...(['number', 'name', 'reviewDueOn'] as const).map((field) => ({
    field,
    label: labels[field],
    mine: mine[field],
    theirs: theirs[field],
  })),
  {
    field: 'rest',
    label: '診療科・責任者・アプローチ',
    mine: restOf(mine) === restOf(theirs) ? '' : 'あなたが選んだもの',
    theirs: restOf(mine) === restOf(theirs) ? '' : '保存されているもの',
  },
];

const restOf = ({ departmentId, ownerId, approachIds }: TemplateValues): string =>
  [departmentId, ownerId, ...approachIds].join(' ');
