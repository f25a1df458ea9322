import {
  type InterviewTemplate,
  interviewTemplateContract,
} from '@nattoku/contract/medical-interview/interview-template';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { InterviewFields } from '#areas/medical-interview/template/interview-fields.tsx';
import { instrumentsQuery } from '#areas/medical-interview/template/instrument/instrument.queries.ts';
import { keepInterview } from '#areas/medical-interview/template/interview.queries.ts';
import {
  checkValues,
  templateOf,
  type InterviewValues,
  valuesOf,
} from '#areas/medical-interview/template/interview-values.ts';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';
import { approachChoicesQuery } from '#parts/content/approach-choices.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import { call } from '#platform/network/call.ts';

type Props = { template: InterviewTemplate; onClose: () => void };

/** Name, approach, department, owner and review: they belong to the questionnaire, not to one of its versions. */
export function FactsDialog({ template, onClose }: Props) {
  const id = useId();
  const { form, conflict, settle } = useRecordForm<InterviewValues, InterviewTemplate>({
    saved: template,
    valuesOf: (saved = template) => valuesOf(saved),
    check: checkValues,
    save: (values, { version = template.version }) =>
      call(interviewTemplateContract.update, {
        params: { templateId: template.id },
        body: { ...templateOf(values), version },
      }),
    onSaved: (saved) => {
      keepInterview(saved);
      onClose();
      showSnackbar({ type: 'done', title: '基本情報を保存しました' });
    },
  });

  return (
    <EditingDialog
      title="基本情報の変更"
      description="すでに送った問診票は、送ったときの版のまま続きます。"
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
      {conflict && <Differing mine={form.getValues()} theirs={valuesOf(conflict)} onSettle={settle} />}
      <Form id={id} full {...form.formProps}>
        <FormRefusal>{form.refusal}</FormRefusal>
        <InterviewFields register={form.register} problems={form.problems} />
      </Form>
    </EditingDialog>
  );
}

type DifferingProps = { mine: InterviewValues; theirs: InterviewValues; onSettle: (keep: 'mine' | 'theirs') => void };

function Differing({ mine, theirs, onSettle }: DifferingProps) {
  const { data: facility } = useQuery(facilityQuery);
  const { data: approaches } = useQuery(approachChoicesQuery);
  const { data: people } = useQuery(staffOptionsQuery);
  const { data: instruments } = useQuery(instrumentsQuery);
  const nameIn = (rows: readonly { id: string; name: string }[] | undefined, id: string) =>
    rows?.find((row) => row.id === id)?.name ?? id;
  const wordsOf: Record<keyof InterviewValues, { label: string; words: (value: string) => string }> = {
    name: { label: '名前', words: (value) => value },
    approachId: { label: 'アプローチ', words: (value) => nameIn(approaches?.items, value) },
    instrumentId: { label: '尺度', words: (value) => nameIn(instruments?.items, value) },
    departmentId: { label: '診療科', words: (value) => nameIn(facility?.departments, value) },
    description: { label: '説明', words: (value) => value },
    ownerId: { label: '責任者', words: (value) => nameIn(people?.items, value) },
    reviewDueOn: { label: '見直し期限', words: (value) => value },
  };
  const fields = Object.entries(wordsOf).map(([name, { label, words }]) => {
    const field = name as keyof InterviewValues;
    return { field, label, mine: words(mine[field]), theirs: words(theirs[field]) };
  });
  return <ConflictTable fields={fields} onSettle={onSettle} />;
}
