import {
  type InterviewInstrument,
  interviewInstrumentContract,
  instrumentLimits,
  licenceNames,
} from '@nattoku/contract/medical-interview/interview-instrument';
import { Button } from '@nattoku/ui/action/button';
import { Form } from '@nattoku/ui/form/form';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useId } from 'react';
import {
  checkValues,
  instrumentOf,
  type InstrumentValues,
  valueNames,
  valuesOf,
} from '#areas/medical-interview/template/instrument/instrument-values.ts';
import { keepInstrument } from '#areas/medical-interview/template/instrument/instrument.queries.ts';
import styles from '#areas/medical-interview/template/interview.module.css';
import { ConflictTable } from '#editing/conflict-table.tsx';
import { EditingDialog } from '#editing/editing-dialog.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';
import { optionsOfNames } from '#list/options-of-names.ts';
import { call } from '#platform/network/call.ts';

type Props = { instrument: InterviewInstrument | undefined; onClose: () => void };

function useInstrumentForm({ instrument, onClose }: Props) {
  return useRecordForm<InstrumentValues, InterviewInstrument>({
    saved: instrument,
    valuesOf,
    check: checkValues,
    save: (values, { version, key }) => {
      const body = instrumentOf(values);
      if (!instrument) return call(interviewInstrumentContract.create, { body, idempotencyKey: key });
      const params = { instrumentId: instrument.id };
      return call(interviewInstrumentContract.update, {
        params,
        body: { ...body, version: version ?? instrument.version },
      });
    },
    onSaved: (saved) => {
      keepInstrument(saved);
      onClose();
      showSnackbar({ type: 'done', title: `「${saved.name}」の登録を保存しました` });
    },
  });
}

/** Who owns a scale, whether it may be used and where that is said, and how its points are read. */
export function InstrumentDialog(props: Props) {
  const id = useId();
  const { form, conflict, settle } = useInstrumentForm(props);
  return (
    <EditingDialog
      title={props.instrument ? '尺度の登録の変更' : '尺度の登録'}
      description="すでに公開した問診票は変わりません。"
      onClose={props.onClose}
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
        <Fields form={form} />
      </Form>
    </EditingDialog>
  );
}

type DifferingProps = {
  mine: InstrumentValues;
  theirs: InstrumentValues;
  onSettle: (keep: 'mine' | 'theirs') => void;
};

const Differing = ({ mine, theirs, onSettle }: DifferingProps) => (
  <ConflictTable
    fields={Object.entries(valueNames).map(([name, label]) => {
      const field = name as keyof InstrumentValues;
      return { field, label, mine: mine[field], theirs: theirs[field] };
    })}
    onSettle={onSettle}
  />
);

const Fields = ({ form: { register, problems } }: { form: ReturnType<typeof useInstrumentForm>['form'] }) => (
  <>
    <TextField
      label={valueNames.name}
      required
      autoComplete="off"
      counter={instrumentLimits.name}
      error={problems['name']}
      {...register('name')}
    />
    <TextField
      label={valueNames.holder}
      help="著作権を持つ人や団体です。"
      required
      autoComplete="off"
      counter={instrumentLimits.holder}
      error={problems['holder']}
      {...register('holder')}
    />
    <SelectField
      label={valueNames.licence}
      options={optionsOfNames(licenceNames)}
      error={problems['licence']}
      {...register('licence')}
    />
    <TextAreaField
      label={valueNames.proof}
      help="許諾の手紙や、利用条件が書かれた場所と日付です。「だれでも使える」「許諾を得た」には必ず要ります。"
      rows={2}
      counter={instrumentLimits.proof}
      error={problems['proof']}
      {...register('proof')}
    />
    <TextField
      label={valueNames.permittedOn}
      type="date"
      error={problems['permittedOn']}
      {...register('permittedOn')}
    />
    <TextField
      label={valueNames.scoringVersion}
      autoComplete="off"
      counter={instrumentLimits.version}
      error={problems['scoringVersion']}
      {...register('scoringVersion')}
    />
    <div className={styles.choices}>
      <TextField
        label={valueNames.lowest}
        inputMode="decimal"
        autoComplete="off"
        error={problems['lowest']}
        {...register('lowest')}
      />
      <TextField
        label={valueNames.highest}
        inputMode="decimal"
        autoComplete="off"
        error={problems['highest']}
        {...register('highest')}
      />
    </div>
    <TextAreaField
      label={valueNames.missingRule}
      help="手引きに書かれている、未回答の扱いです。"
      rows={2}
      counter={instrumentLimits.note}
      error={problems['missingRule']}
      {...register('missingRule')}
    />
  </>
);
