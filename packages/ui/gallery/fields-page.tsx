import { cleanPhone } from '@nattoku/rules/text/normalise-input';
import { useState } from 'react';
import { Button } from '#action/button.tsx';
import { CheckboxField } from '#form/checkbox-field.tsx';
import { CheckboxGroup } from '#form/checkbox-group.tsx';
import { FileDrop } from '#form/file-drop.tsx';
import { Form, FormActions, FormRow, FormSection } from '#form/form.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { PasswordField } from '#form/password-field.tsx';
import { RadioGroup } from '#form/radio-group.tsx';
import { SearchField } from '#form/search-field.tsx';
import { SelectField } from '#form/select-field.tsx';
import { showSnackbar } from '#overlay/snackbar.tsx';
import { TextAreaField } from '#form/text-area-field.tsx';
import { TextField } from '#form/text-field.tsx';
import { UploadRow } from '#form/upload-row.tsx';
import type { UploadState } from '#form/upload-row.tsx';

const sexes = [
  { value: 'male', label: '男性' },
  { value: 'female', label: '女性' },
  { value: 'other', label: 'その他' },
  { value: 'unknown', label: '不明' },
];

const wards = [
  { value: '1', label: '東3病棟' },
  { value: '2', label: '東4病棟' },
  { value: '3', label: 'ICU（閉鎖中）', disabled: true },
];

const uploads: { state: UploadState; share: number; doing?: string; note?: string }[] = [
  { state: 'running', share: 0.18, doing: 'ファイルを確認しています…' },
  { state: 'running', share: 0.42, note: 'あと約2分・640 KB/秒' },
  { state: 'running', share: 0.42, doing: '通信の回復を待っています', note: 'つながると、自動で続きから送信します。' },
  { state: 'pausing', share: 0.42 },
  { state: 'paused', share: 0.42 },
  { state: 'canceling', share: 0.42 },
  { state: 'canceled', share: 0.42 },
  { state: 'error', share: 0.42, note: '通信が切れました。続きから再開できます。' },
  { state: 'success', share: 1 },
];

export function Fields() {
  return (
    <>
      <PageHeader title="患者の登録" trail={[{ label: '患者', href: '#/fields' }]} />
      <PatientForm />
      <OtherFields />
    </>
  );
}

function PatientForm() {
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        showSnackbar({ type: 'done', title: '登録しました', desc: '山田 太郎 さん（00012345）' });
      }}
    >
      <FormSection title="本人" help="保険証の記載どおりに入力してください。">
        <FormRow>
          <TextField label="姓" required defaultValue="髙﨑" autoComplete="off" />
          <TextField label="名" required error="名を入力してください" autoComplete="off" />
        </FormRow>
        <FormRow>
          <TextField label="患者番号" required help="診察券の番号。先頭の0も入力します。" defaultValue="00012345" />
          <TextField label="電話番号" type="tel" clean={cleanPhone} placeholder="090-1234-5678" />
        </FormRow>
        <RadioGroup label="性別" required options={sexes} layout="row" defaultValue="female" />
      </FormSection>
      <FormSection title="入院">
        <FormRow>
          <SelectField label="病棟" options={wards} emptyLabel="選択してください" />
          <TextField label="目標時間" unit="分" inputMode="numeric" defaultValue="30" />
        </FormRow>
        <TextAreaField label="メモ" counter={100} defaultValue="耳が遠い。大きめの声で。" />
        <TextAreaField
          label="患者さんへのメッセージ"
          counter={20}
          defaultValue="手術の前に、この動画をご覧ください。わからないことはお聞きします。"
          error="20文字以内で入力してください"
        />
        <CheckboxField label="家族にも送る" help="登録済みの連絡先に同じリンクを送ります。" />
      </FormSection>
      <FormActions>
        <Button type="submit">登録する</Button>
        <Button variant="subTertiary">キャンセル</Button>
      </FormActions>
    </Form>
  );
}

function OtherFields() {
  const [text, setText] = useState('');
  const [lateText, setLateText] = useState('');
  const [chosen, setChosen] = useState<string[]>(['pain']);
  return (
    <Form style={{ marginTop: 48 }}>
      <FormSection title="そのほかの入力">
        <FormRow>
          <PasswordField label="パスワード" defaultValue="Nattoku.Demo.2026" />
          <TextField label="変更できない項目" readOnly defaultValue="さくら総合病院" />
        </FormRow>
        <FormRow>
          <TextField label="使えない項目" disabled defaultValue="—" />
          <SelectField label="使えない選択" disabled options={wards} defaultValue="1" />
        </FormRow>
        <SearchField label="動画を検索" placeholder="題名・説明" value={text} onSearch={setText} size="main" />
        <p role="status">検索語：{text === '' ? '（なし）' : text}</p>
        <SearchField
          label="おそい一覧を検索"
          placeholder="題名・説明"
          value={lateText}
          onSearch={(told) => setTimeout(() => setLateText(told), 600)}
        />
        <p role="status">おそい一覧の検索語：{lateText === '' ? '（なし）' : lateText}</p>
        <CheckboxGroup
          label="気がかりなこと"
          options={[
            { value: 'pain', label: '痛み' },
            { value: 'cost', label: '費用' },
            { value: 'work', label: '仕事への影響', help: '休む期間や復帰の時期など' },
          ]}
          value={chosen}
          onChange={setChosen}
          error={chosen.length === 0 ? '1つ以上選んでください' : undefined}
        />
        <RadioGroup
          label="送り方"
          layout="cards"
          defaultValue="qr"
          options={[
            { value: 'qr', label: 'QRコードを印刷する', help: 'A4の説明書きといっしょに渡します。' },
            { value: 'tablet', label: 'この端末で見てもらう', help: '職員の画面はロックされます。' },
            { value: 'mail', label: 'メールで送る', help: 'メールアドレスが登録されていません。', disabled: true },
          ]}
        />
        <FileDrop
          label="動画ファイルをここにドロップ"
          help="MP4・MOV、2GBまで"
          accept="video/mp4,video/quicktime"
          onFiles={([file]) => showSnackbar({ type: 'info', title: file?.name ?? '' })}
        />
        {uploads.map((upload) => (
          <UploadRow
            key={`${upload.state}${upload.doing ?? ''}`}
            name="大腸内視鏡検査の説明_最終版.mp4"
            size="128 MB"
            {...upload}
            onPause={() => showSnackbar({ type: 'info', title: '一時停止します' })}
            onResume={() => showSnackbar({ type: 'info', title: '再開します' })}
            onCancel={() => showSnackbar({ type: 'info', title: '中止します' })}
          />
        ))}
      </FormSection>
    </Form>
  );
}
