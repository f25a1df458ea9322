import {
  AUTOMATIC_ANSWER_MAX,
  type ChatSettings,
  chatSettingsContract,
  emergencySentence,
} from '@nattoku/contract/chat/chat-settings';
import { hoursSentence } from '@nattoku/rules/time/answering-hours';
import { Button } from '@nattoku/ui/action/button';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Form, FormActions, FormSection } from '@nattoku/ui/form/form';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { type ChatValues, checkValues, settingsOf, valuesOf } from '#areas/settings/chat/chat-settings-values.ts';
import { rememberChatSettings } from '#areas/settings/chat/chat-settings.queries.ts';
import { WeekHoursFields } from '#areas/settings/facility/opening-hours-fields.tsx';
import { useRecordForm } from '#editing/use-record-form.ts';
import { call } from '#platform/network/call.ts';
import { facilityQuery } from '#parts/facility/facility.queries.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { Overtaken } from '#editing/overtaken.tsx';

/** When patients are answered, and what they read when nobody answers. */
export function ChatSettingsForm({ saved }: { saved: ChatSettings }) {
  const { form, conflict, settle } = useRecordForm<ChatValues, ChatSettings>({
    saved,
    valuesOf: (settings = saved) => valuesOf(settings),
    check: checkValues,
    save: (values, { version = saved.version }) =>
      call(chatSettingsContract.update, { body: settingsOf(values, version) }),
    onSaved: (settings) => {
      rememberChatSettings(settings);
      showSnackbar({ type: 'done', title: 'チャットの設定を保存しました' });
    },
  });
  const { formProps, register, problems, refusal, isSaving, isDirty, control } = form;
  const { data: facility } = useQuery(facilityQuery);
  const answers = useWatch({ control, name: 'answers' });
  return (
    <Form {...formProps} full>
      <FormRefusal>{refusal}</FormRefusal>
      {conflict && (
        <Overtaken
          saved={[
            { term: '受付時間', detail: hoursSentence(conflict.hours) },
            { term: '祝日', detail: conflict.closedOnHolidays ? '休み' : '受付あり' },
            { term: 'そのほかの休みの日', detail: conflict.closedDays.join('、') },
            { term: '自動応答', detail: conflict.automaticAnswer },
          ]}
          onSettle={settle}
        />
      )}
      <WeekHoursFields
        title="受付時間"
        help="日本時間で入力します。返信しない曜日は空のままにします。すべて空のときは、患者さんの画面に時間を表示しません。"
        register={register}
        error={problems['hours']}
      />
      <FormSection title="休みの日" help="曜日に関係なく返信しない日です。">
        <CheckboxField label="国民の祝日・振替休日は休みにする" {...register('closedOnHolidays')} />
        <TextAreaField
          label="そのほかの休みの日"
          help="年末年始や創立記念日など。1行に1日ずつ入力します。例: 2026/12/31"
          rows={4}
          error={problems['closedDays']}
          spellCheck={false}
          {...register('closedDays')}
        />
      </FormSection>
      <FormSection
        title="自動応答"
        help="受付時間の外に質問が届いたとき、病院からの自動のお知らせとして1回だけ送ります。次の休みの時間には、また1回送ります。"
      >
        <CheckboxField label="受付時間の外は、自動で応答する" {...register('answers')} />
        {answers && (
          <>
            <TextAreaField
              label="自動で送る文"
              rows={3}
              counter={AUTOMATIC_ANSWER_MAX}
              error={problems['automaticAnswer']}
              {...register('automaticAnswer')}
            />
            <Notice tone="info" title="次の文は、いつも続けて送られます">
              次に返信できる日時と、「{emergencySentence(facility?.phone ?? null)}
              」（病棟の電話番号があるときは、その番号）
            </Notice>
          </>
        )}
      </FormSection>
      <FormActions>
        <Button type="submit" loading={isSaving} disabled={!isDirty}>
          保存する
        </Button>
      </FormActions>
    </Form>
  );
}
